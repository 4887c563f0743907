//! A database as text that either database can read: JSON lines in UTF-8.
//!
//! The first line is the header: `{"courtside": "dump", "schema": 2, "made_at": 1700000000000}`. Then comes
//! a line for each table with the columns of its row, its `seats` in order and its `entries` in order:
//! `{"table": {"id": …, "seats": [{…}, …], "entries": [{…}, …]}}`. After them a line for each key,
//! `{"key": {"name": …, "value": …}}` with the value in hexadecimal digits, and last
//! `{"end": {"tables": 33, "entries": 1654, "keys": 1}}`, which proves that the dump is complete. Leases are left
//! out: they belong to running servers.

use crate::rows::{EntryRow, SeatRow, TableRow, check_id, now};
use crate::{Dumped, SCHEMA, StoreError};
use courtside_table::{Chair, Entry};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufWriter, Write};

#[derive(Serialize, Deserialize)]
struct Header {
    courtside: String,
    schema: i64,
    made_at: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Table(Box<TableDump>),
    Key(KeyDump),
    End(Dumped),
}

#[derive(Serialize, Deserialize)]
pub struct TableDump {
    #[serde(flatten)]
    pub row: TableRow,
    pub seats: Vec<SeatRow>,
    pub entries: Vec<EntryRow>,
}

#[derive(Serialize, Deserialize)]
pub struct KeyDump {
    pub name: String,
    #[serde(with = "hex")]
    pub value: Vec<u8>,
}

/// A line between the first and the last.
pub enum Item {
    Table(Box<TableDump>),
    Key(KeyDump),
}

pub struct DumpWriter {
    writer: BufWriter<Box<dyn Write + Send>>,
    dumped: Dumped,
}

impl DumpWriter {
    pub fn start(writer: Box<dyn Write + Send>) -> Result<DumpWriter, StoreError> {
        let mut dump = DumpWriter {
            writer: BufWriter::new(writer),
            dumped: Dumped::default(),
        };
        dump.line(&Header {
            courtside: "dump".to_owned(),
            schema: i64::from(SCHEMA),
            made_at: now(),
        })?;
        Ok(dump)
    }

    pub fn table(&mut self, table: TableDump) -> Result<(), StoreError> {
        self.dumped.tables += 1;
        self.dumped.entries += table.entries.len() as u64;
        self.line(&Line::Table(Box::new(table)))
    }

    pub fn key(&mut self, name: String, value: Vec<u8>) -> Result<(), StoreError> {
        self.dumped.keys += 1;
        self.line(&Line::Key(KeyDump { name, value }))
    }

    pub fn finish(mut self) -> Result<Dumped, StoreError> {
        self.line(&Line::End(self.dumped))?;
        self.writer.flush().map_err(unwritten)?;
        Ok(self.dumped)
    }

    fn line(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        serde_json::to_writer(&mut self.writer, line).map_err(unwritten)?;
        self.writer.write_all(b"\n").map_err(unwritten)
    }
}

fn unwritten(error: impl ToString) -> StoreError {
    StoreError::Write {
        what: "the dump".to_owned(),
        reason: error.to_string(),
    }
}

pub struct DumpReader {
    reader: Box<dyn BufRead + Send>,
    line: u64,
    read: Dumped,
}

impl DumpReader {
    /// Reads the first line.
    pub fn start(reader: Box<dyn BufRead + Send>) -> Result<DumpReader, StoreError> {
        let mut dump = DumpReader {
            reader,
            line: 0,
            read: Dumped::default(),
        };
        let header: Header = match dump.next_line()? {
            Some(line) => serde_json::from_str(&line)
                .map_err(|_| dump.wrong("this is not a Courtside dump"))?,
            None => return Err(dump.wrong("it is empty")),
        };
        if header.courtside != "dump" {
            return Err(dump.wrong("this is not a Courtside dump"));
        }
        if header.schema > i64::from(SCHEMA) {
            return Err(StoreError::Newer {
                found: header.schema,
            });
        }
        // There were no dumps before schema 2, and what schema 3 added is optional.
        if header.schema < 2 {
            return Err(dump.wrong(format!("there is no schema {}", header.schema)));
        }
        Ok(dump)
    }

    /// The next table or key; `None` at the end of a complete dump.
    pub fn next(&mut self) -> Result<Option<Item>, StoreError> {
        let Some(line) = self.next_line()? else {
            return Err(self.wrong("it ends too early"));
        };
        match serde_json::from_str(&line).map_err(|error| self.wrong(error))? {
            Line::Table(table) => {
                check(&table).map_err(|error| self.wrong(error))?;
                self.read.tables += 1;
                self.read.entries += table.entries.len() as u64;
                Ok(Some(Item::Table(table)))
            }
            Line::Key(key) => {
                self.read.keys += 1;
                Ok(Some(Item::Key(key)))
            }
            Line::End(promised) if promised != self.read => {
                Err(self.wrong(format!("it should hold {} tables", promised.tables)))
            }
            Line::End(_) => match self.next_line()? {
                Some(_) => Err(self.wrong("there is more after the end")),
                None => Ok(None),
            },
        }
    }

    /// What was read so far.
    pub fn read(&self) -> Dumped {
        self.read
    }

    /// An error at the last line that was read.
    pub fn wrong(&self, reason: impl ToString) -> StoreError {
        StoreError::Dump {
            line: self.line,
            reason: reason.to_string(),
        }
    }

    fn next_line(&mut self) -> Result<Option<String>, StoreError> {
        let mut line = String::new();
        self.line += 1;
        match self.reader.read_line(&mut line) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(line)),
            Err(error) => Err(self.wrong(error)),
        }
    }
}

/// Checks that the table could be loaded.
fn check(table: &TableDump) -> Result<(), StoreError> {
    check_id(&table.row.id)?;
    if i64::try_from(table.entries.len()) != Ok(table.row.version) {
        return Err(StoreError::corrupt(
            "the version is not the number of entries",
        ));
    }
    table.row.clone().opening()?;
    for seat in &table.seats {
        Chair::try_from(seat.clone())?;
    }
    for entry in &table.entries {
        Entry::try_from(entry.clone())?;
    }
    Ok(())
}
