//! Which tables this node hosts, where several nodes share a database.

use super::Host;
use courtside_store::StoreError;

impl Host {
    /// Whether no other node plays for the host at this table, for [`courtside_store::sure_lease`] from the moment this
    /// was asked.
    pub(super) async fn take_lease(&self, id: &str) -> Result<bool, StoreError> {
        // An earlier lease that was still to be given up is in use again.
        self.0.left_over.lock().await.remove(id);
        let ttl = self.0.settings.lease;
        self.0.store.take_lease(id, &self.0.node, ttl).await
    }

    /// Gives up the lease of a room that ends. As long as this node lives no other node gets it otherwise, so what fails is
    /// tried again.
    pub(super) async fn give_up_lease(&self, id: &str) {
        if !self.0.store.is_shared() {
            return;
        }
        let ids = [id.to_owned()];
        if let Err(error) = self.0.store.drop_leases(&self.0.node, &ids).await {
            tracing::warn!(table = %id, "the lease is given up later: {error}");
            self.0.left_over.lock().await.extend(ids);
        }
    }

    /// Gives up what could not be given up before, until this node closes. Then they run out with it.
    pub(super) async fn hand_back_leases(self) {
        let mut closing = self.0.closing.clone();
        loop {
            tokio::select! {
                () = tokio::time::sleep(self.0.settings.lease) => {}
                _ = closing.wait_for(|closing| *closing) => return,
            }
            let mut left_over = self.0.left_over.lock().await;
            if left_over.is_empty() {
                continue;
            }
            let ids: Vec<String> = left_over.iter().cloned().collect();
            match self.0.store.drop_leases(&self.0.node, &ids).await {
                Ok(()) => left_over.clear(),
                Err(error) => tracing::warn!("{} leases are not given up: {error}", ids.len()),
            }
        }
    }
}
