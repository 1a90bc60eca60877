//! What a process of this machine takes, as `/proc` says. Elsewhere there is no answer.

use std::fs;

/// The kernel counts processor time for programs in hundredths of a second.
const TICKS_PER_SECOND: f64 = 100.0;

/// The process that listens on a TCP port.
pub fn listening_on(port: u16) -> Option<u32> {
    let tables =
        ["/proc/net/tcp", "/proc/net/tcp6"].into_iter().filter_map(|path| fs::read_to_string(path).ok());
    let inode = tables.flat_map(|table| listening_inodes(&table, port)).next()?;
    let socket = format!("socket:[{inode}]");
    let processes = fs::read_dir("/proc").ok()?.flatten();
    let mut numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers.find(|pid| {
        let files = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
        files.filter_map(|file| fs::read_link(file.path()).ok()).any(|link| link.to_str() == Some(&socket))
    })
}

/// The sockets that listen on a port, in the kernel's table of sockets.
fn listening_inodes(table: &str, port: u16) -> Vec<String> {
    const LISTENS: &str = "0A";
    let of_line = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let local = fields.get(1)?.rsplit_once(':')?.1;
        let here = u16::from_str_radix(local, 16).ok()? == port && *fields.get(3)? == LISTENS;
        here.then(|| fields.get(9).map(|inode| (*inode).to_owned()))?
    };
    table.lines().filter_map(of_line).collect()
}

/// Bytes of memory that a process has in use.
pub fn memory(pid: u32) -> Option<u64> {
    memory_of(&fs::read_to_string(format!("/proc/{pid}/status")).ok()?)
}

fn memory_of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Seconds of processor time that a process has had.
pub fn cpu_seconds(pid: u32) -> Option<f64> {
    cpu_seconds_of(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

fn cpu_seconds_of(stat: &str) -> Option<f64> {
    // The name, in brackets, may hold anything; the state comes first after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / TICKS_PER_SECOND)
}

/// Seconds of processor time that this machine was busy, for whomever, all processors together.
pub fn machine_seconds() -> Option<f64> {
    machine_seconds_of(&fs::read_to_string("/proc/stat").ok()?)
}

fn machine_seconds_of(stat: &str) -> Option<f64> {
    let of_all = stat.lines().find_map(|line| line.strip_prefix("cpu "))?;
    let ticks: Vec<f64> = of_all.split_whitespace().map_while(|field| field.parse().ok()).collect();
    // user nice system idle iowait irq softirq steal; what comes after is part of these.
    let [user, nice, system, _, _, irq, softirq, steal] = *ticks.first_chunk()?;
    Some((user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_is_understood() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n\
                     0: 0100007F:1F90 0100007F:A000 01 00000000:00000000 00:00000000 00000000  0 0 77 1\n\
                     1: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  0 0 4711 1\n\
                     2: 0100007F:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000  0 0 12 1\n";
        assert_eq!(listening_inodes(table, 8080), ["4711"]);
        assert_eq!(memory_of("Name:\tx\nVmRSS:\t    2048 kB\nThreads:\t1\n"), Some(2048 * 1024));
        let stat = "12 (a ) b) S 1 12 12 0 -1 4194304 100 0 0 0 150 50 0 0 20 0 1 0 500 0 0";
        assert_eq!(cpu_seconds_of(stat), Some(2.0));
        let stat = "cpu  100 20 30 9999 888 7 3 40 50 60\ncpu0 1 1 1 1 1 1 1 1 1 1\n";
        assert_eq!(machine_seconds_of(stat), Some(2.0));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_is_found() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("it listens").port();
        assert_eq!(listening_on(port), Some(std::process::id()));
        assert!(memory(std::process::id()).is_some_and(|bytes| bytes > 100_000));
        assert!(cpu_seconds(std::process::id()).is_some());
    }
}
