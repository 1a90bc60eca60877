//! Too much of everything, nonsense, and those who do not listen: each gets the code that the protocol says, and nobody
//! else notices.

mod floods;
mod fuzz;
mod limits;
mod limits_of_sockets;
mod refusals;
mod refused_requests;
mod rows;
