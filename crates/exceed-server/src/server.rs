//! The server as a whole: it starts, it serves, it stops.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use exceed_cards::Catalog;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::archive::kept;
use crate::door::Door;
use crate::host::{Host, Thinkers};
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::metrics::{self, Metrics};
use crate::store::{Database, Store, StoreError};
use crate::table::Settings;
use crate::web::{App, Counters, Network, assets, catalog_page, router};

/// What the server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Where everything is kept.
    pub database: Database,
    /// What links begin with; the address it listens at if nothing is said.
    pub public_url: Option<String>,
    /// Where measurements are served; nowhere if nothing is said.
    pub metrics_listen: Option<SocketAddr>,
    /// No answer of a person takes effect sooner after its question.
    pub pace_ms: u32,
    /// A bot's answers take effect at multiples of this.
    pub bot_pace_ms: u32,
    /// How much of everything there may be.
    pub limits: Limits,
    /// Whose `X-Forwarded-For` is believed.
    pub proxies: Vec<Network>,
}

/// Why the server can't start.
#[derive(Debug)]
pub enum StartError {
    /// Nobody can listen there.
    Listen(SocketAddr, io::Error),
    /// Nobody can show measurements there.
    Metrics(SocketAddr, io::Error),
    /// The database can't be used.
    Store(StoreError),
}

impl fmt::Display for StartError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Listen(address, error) => cannot_listen(formatter, "--listen", *address, error),
            StartError::Metrics(address, error) => {
                cannot_listen(formatter, "--metrics-listen", *address, error)
            }
            StartError::Store(error) => error.fmt(formatter),
        }
    }
}

fn cannot_listen(
    formatter: &mut fmt::Formatter<'_>,
    flag: &str,
    address: SocketAddr,
    error: &io::Error,
) -> fmt::Result {
    write!(formatter, "can't listen at {address}: {error}; ")?;
    if error.kind() == io::ErrorKind::AddrInUse {
        write!(
            formatter,
            "something else listens there; choose another with {flag}, or port 0 for a free one"
        )
    } else {
        write!(formatter, "choose another address with {flag}")
    }
}

impl std::error::Error for StartError {}

/// A server that serves.
pub struct Server {
    address: SocketAddr,
    metrics_address: Option<SocketAddr>,
    host: Host,
    lobby: Arc<Lobby>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
    metrics_task: Option<JoinHandle<()>>,
}

/// How often it is looked for what nobody uses any more.
const TIDY: Duration = Duration::from_secs(600);
/// A connection on which nothing comes stays so much longer than a socket that does not answer.
const SILENCE: Duration = Duration::from_secs(15);
/// How long open requests may take when the server stops.
const GRACE: Duration = Duration::from_secs(3);

impl Server {
    /// Opens the database and listens.
    ///
    /// # Errors
    /// Neither the address nor the database may be taken by somebody else.
    pub async fn start(config: Config, catalog: Arc<Catalog>) -> Result<Server, StartError> {
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| StartError::Listen(config.listen, error))?;
        let address = listener.local_addr().map_err(|error| StartError::Listen(config.listen, error))?;
        let metrics_listener = match config.metrics_listen {
            Some(at) => Some(TcpListener::bind(at).await.map_err(|error| StartError::Metrics(at, error))?),
            None => None,
        };
        let metrics_address = metrics_listener.as_ref().and_then(|listener| listener.local_addr().ok());
        let store = Store::open(&config.database).await.map_err(StartError::Store)?;
        let public_url = config.public_url.clone().unwrap_or_else(|| format!("http://{address}"));
        let public_url = public_url.trim_end_matches('/').to_owned();
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        let settings = Settings {
            pace_ms: config.pace_ms.into(),
            bot_pace_ms: config.bot_pace_ms.into(),
            public_url: public_url.clone(),
            table_idle_ms: millis(config.limits.table_idle_s, 1000),
            game_idle_ms: millis(config.limits.game_idle_h, 3_600_000),
            hint_jobs: usize::try_from(config.limits.hint_jobs).unwrap_or(usize::MAX).saturating_mul(threads),
        };
        let metrics = Arc::new(Metrics::default());
        let thinkers = Thinkers::new(threads, Arc::clone(&metrics));
        let host = Host::new(store, Arc::clone(&catalog), settings, thinkers, metrics);
        let lobby = Arc::new(Lobby::default());
        let door = Door::new(listener, patience(&config.limits));
        let cards = Arc::new(catalog_page(&catalog));
        let app = App {
            host: host.clone(),
            route: Arc::new(host.clone()),
            limits: Arc::new(config.limits),
            public_url: public_url.into(),
            counters: Arc::new(Counters::default()),
            catalog: Arc::clone(&cards),
            proxies: Arc::new(config.proxies),
            lobby: Arc::clone(&lobby),
            analyses: Arc::default(),
        };
        let metrics_task = metrics_listener.map(|listener| {
            let service = metrics::router(app.clone());
            tokio::spawn(async move {
                if let Err(error) = axum::serve(listener, service).await {
                    tracing::error!(%error, "measurements are not shown any more");
                }
            })
        });
        tokio::spawn(keep_tidy(host.clone()));
        tokio::spawn(kept::keep_replays(host.clone()));
        tokio::task::spawn_blocking(move || {
            assets::client().pack();
            cards.pack();
        });
        let (stop, stopped) = oneshot::channel::<()>();
        let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
        let task = tokio::spawn(async move {
            let serving = axum::serve(door.tap_io(|_| {}), service).with_graceful_shutdown(async move {
                let _ = stopped.await;
            });
            if let Err(error) = serving.await {
                tracing::error!(%error, "the server stopped serving");
            }
        });
        Ok(Server { address, metrics_address, host, lobby, stop, task, metrics_task })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where its measurements are shown.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_address
    }

    /// The tables.
    #[must_use]
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// Nobody new is served, everybody is told, and what was accepted is written down.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.lobby.stop();
        self.host.stop().await;
        if tokio::time::timeout(GRACE, self.task).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        if let Some(task) = self.metrics_task {
            task.abort();
        }
        self.host.store().close().await;
    }
}

/// Now and then, what nobody uses any more is ended.
async fn keep_tidy(host: Host) {
    loop {
        tokio::time::sleep(TIDY).await;
        if let Err(error) = host.tidy().await {
            tracing::warn!(%error, "what nobody uses any more could not be ended");
        }
    }
}

/// How long a connection may say nothing. Sockets are asked whether they are there, so they say something sooner.
fn patience(limits: &Limits) -> Duration {
    Duration::from_secs(limits.idle_s) + SILENCE
}

fn millis(value: u64, unit: i64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX / 4).saturating_mul(unit).min(i64::MAX / 4)
}
