<?php
// Verifies webhooks of Hashmark. PHP 8 or later, no packages.
// As a command: HASHMARK_WEBHOOK_SECRET=… php verify.php "<X-Svc-Signature>" < body   (exit code 0: genuine)
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;

/**
 * Whether a delivery is genuine. $body: the raw bytes (file_get_contents('php://input')). $header: X-Svc-Signature,
 * null if it is missing.
 * $secret: the whole text, with "whsec_". $now: Unix seconds.
 */
function is_genuine(string $body, ?string $header, string $secret, ?int $now = null): bool
{
    $t = '';
    $given = [];
    foreach (explode(',', $header ?? '') as $part) {
        [$name, $value] = explode('=', $part, 2) + [1 => ''];
        if ($name === 't') {
            $t = $value;
        } elseif ($name === 'v1') {
            $given[] = $value;
        }
    }
    if (!preg_match('/^[0-9]{1,15}$/D', $t) || abs(($now ?? time()) - (int) $t) > TOLERANCE_SECONDS) {
        return false;
    }
    $wanted = hash_hmac('sha256', $t . '.' . $body, $secret);
    foreach ($given as $signature) {
        if (hash_equals($wanted, $signature)) {
            return true;
        }
    }
    return false;
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    $now = isset($argv[2]) ? (int) $argv[2] : null;
    $body = (string) stream_get_contents(STDIN);
    exit(is_genuine($body, $argv[1] ?? null, (string) getenv('HASHMARK_WEBHOOK_SECRET'), $now) ? 0 : 1);
}
