//! Verifies webhooks of Hashmark. Cargo.toml: hmac = "0.12", sha2 = "0.10". Copy `is_genuine` into a module of yours.
//!
//! As a command: HASHMARK_WEBHOOK_SECRET=… verify "<X-Svc-Signature>" < body   (exit code 0: genuine)
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::io::Read;
use std::time::{SystemTime, UNIX_EPOCH};

const TOLERANCE_SECONDS: u64 = 300;

fn from_hex(text: &str) -> Option<Vec<u8>> {
    if text.len() % 2 != 0 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

/// Whether a delivery is genuine. `body`: the raw bytes, before any JSON parsing. `header`: X-Svc-Signature.
/// `secret`: the whole text, with `whsec_`. `now`: Unix seconds.
pub fn is_genuine(body: &[u8], header: &str, secret: &str, now: u64) -> bool {
    let parts: Vec<(&str, &str)> = header.split(',').filter_map(|part| part.split_once('=')).collect();
    let t = parts.iter().find(|(name, _)| *name == "t").map_or("", |(_, value)| *value);
    let is_recent = match t.parse::<u64>() {
        Ok(sent) => now.abs_diff(sent) <= TOLERANCE_SECONDS,
        Err(_) => false,
    };
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else {
        return false;
    };
    mac.update(t.as_bytes());
    mac.update(b".");
    mac.update(body);
    // `verify_slice` compares in constant time.
    is_recent
        && parts
            .iter()
            .filter(|(name, _)| *name == "v1")
            .filter_map(|(_, value)| from_hex(value))
            .any(|signature| mac.clone().verify_slice(&signature).is_ok())
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs());
    let now = arguments.get(2).and_then(|text| text.parse().ok()).unwrap_or(clock);
    let secret = std::env::var("HASHMARK_WEBHOOK_SECRET").unwrap_or_default();
    let header = arguments.get(1).map_or("", String::as_str);
    let mut body = Vec::new();
    let is_read = std::io::stdin().read_to_end(&mut body).is_ok();
    std::process::exit(if is_read && is_genuine(&body, header, &secret, now) { 0 } else { 1 });
}
