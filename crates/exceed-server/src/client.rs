//! A client of the server: for tests, and to put it under load. It knows no rule of the game.

use std::fmt;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

/// Each socket has its own buffers.
const BUFFER: usize = 4096;

/// What a request came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The head, in small letters.
    pub head: String,
    /// The body; nothing if it is no JSON.
    pub body: Value,
    /// The body as it came.
    pub text: String,
}

/// Somebody who plays.
#[derive(Clone, Debug)]
pub struct Client {
    server: SocketAddr,
    token: Option<String>,
}

/// Why a client can't go on.
#[derive(Debug)]
pub struct ClientError(pub String);

impl fmt::Display for ClientError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for ClientError {}

impl From<std::io::Error> for ClientError {
    fn from(error: std::io::Error) -> ClientError {
        ClientError(error.to_string())
    }
}

impl From<Error> for ClientError {
    fn from(error: Error) -> ClientError {
        ClientError(error.to_string())
    }
}

impl Client {
    /// Somebody whom the server does not know.
    #[must_use]
    pub fn nobody(server: SocketAddr) -> Client {
        Client { server, token: None }
    }

    /// A guest.
    ///
    /// # Errors
    /// The server does not answer, or wants no more guests.
    pub async fn guest(server: SocketAddr) -> Result<Client, ClientError> {
        let nobody = Client::nobody(server);
        let answer = nobody.request("POST", "/api/session", Some(&json!({"token": true}))).await?;
        let token = answer.body["token"].as_str().map(ToOwned::to_owned);
        match token {
            Some(token) => Ok(Client { server, token: Some(token) }),
            None => Err(ClientError(format!("no guest: {} {}", answer.status, answer.body))),
        }
    }

    /// Somebody whose token is known.
    #[must_use]
    pub fn with_token(server: SocketAddr, token: &str) -> Client {
        Client { server, token: Some(token.to_owned()) }
    }

    /// The same client at another address: the server was started anew.
    #[must_use]
    pub fn at(self, server: SocketAddr) -> Client {
        Client { server, ..self }
    }

    /// Sends a request.
    ///
    /// # Errors
    /// The server does not answer.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Answer, ClientError> {
        let body = body.map(ToString::to_string).unwrap_or_default();
        self.request_text(method, path, &body).await
    }

    /// Sends a request with any body.
    ///
    /// # Errors
    /// The server does not answer.
    pub async fn request_text(&self, method: &str, path: &str, body: &str) -> Result<Answer, ClientError> {
        let mut stream = TcpStream::connect(self.server).await?;
        let token = self.token.as_ref().map(|token| format!("authorization: Bearer {token}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{}\r\n",
            self.server,
            body.len(),
            token.unwrap_or_default(),
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        read_answer(&bytes).ok_or_else(|| ClientError(format!("no answer to {method} {path}")))
    }

    /// Makes a table; its id.
    ///
    /// # Errors
    /// The server does not want to.
    pub async fn create_table(&self, table: &Value) -> Result<String, ClientError> {
        let answer = self.request("POST", "/api/tables", Some(table)).await?;
        match answer.body["id"].as_str() {
            Some(id) => Ok(id.to_owned()),
            None => Err(ClientError(format!("no table: {} {}", answer.status, answer.body))),
        }
    }

    /// Opens the socket of a table and says hello.
    ///
    /// # Errors
    /// The server does not want to.
    pub async fn connect(&self, table: &str, resume: Option<(&str, u64)>) -> Result<Socket, ClientError> {
        let hello = match resume {
            Some((game, after)) => json!({"type": "hello", "protocol": 1, "game": game, "after": after}),
            None => json!({"type": "hello", "protocol": 1}),
        };
        self.connect_with(table, &hello).await
    }

    /// Opens the socket of a table with any first message.
    ///
    /// # Errors
    /// The server does not want to.
    pub async fn connect_with(&self, table: &str, hello: &Value) -> Result<Socket, ClientError> {
        let mut socket = self.open(&format!("/api/tables/{table}/socket")).await?;
        socket.send(hello).await?;
        Ok(socket)
    }

    /// Opens a socket and says nothing.
    ///
    /// # Errors
    /// The server does not want to.
    pub async fn open(&self, path: &str) -> Result<Socket, ClientError> {
        let stream = TcpStream::connect(self.server).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}{path}", self.server).into_client_request()?;
        if let Some(token) = &self.token
            && let Ok(value) = HeaderValue::from_str(&format!("Bearer {token}"))
        {
            request.headers_mut().insert("authorization", value);
        }
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { stream })
    }
}

fn read_answer(bytes: &[u8]) -> Option<Answer> {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let json = serde_json::from_str(body).unwrap_or(Value::Null);
    Some(Answer { status, head: head.to_lowercase(), body: json, text: body.to_owned() })
}

/// The socket of a table.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

/// What comes from a socket.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// A message, as it was sent.
    Text(String),
    /// It was closed with this code; 0 if nothing was said.
    Closed(u16),
}

impl Socket {
    /// Sends a message.
    ///
    /// # Errors
    /// The socket is gone.
    pub async fn send(&mut self, message: &Value) -> Result<(), ClientError> {
        self.send_text(message.to_string()).await
    }

    /// Sends any text.
    ///
    /// # Errors
    /// The socket is gone.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::Text(text.into())).await?)
    }

    /// The next text, or the end.
    pub async fn next(&mut self) -> Heard {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Heard::Text(text.to_string()),
                Some(Ok(Message::Close(frame))) => {
                    return Heard::Closed(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_))) => {}
                Some(Err(_)) | None => return Heard::Closed(0),
            }
        }
    }

    /// The next message as JSON; nothing if the socket was closed.
    pub async fn message(&mut self) -> Option<Value> {
        match self.next().await {
            Heard::Text(text) => serde_json::from_str(&text).ok(),
            Heard::Closed(_) => None,
        }
    }
}
