# frozen_string_literal: true

# Verifies webhooks of Hashmark. Ruby 3 or later, no gems.
# As a command: HASHMARK_WEBHOOK_SECRET=… ruby verify.rb "<X-Svc-Signature>" < body   (exit code 0: genuine)
require 'openssl'

TOLERANCE_SECONDS = 300

# Whether a delivery is genuine. body: the raw bytes, before any JSON parsing. header: X-Svc-Signature,
# nil if it is missing. secret: the whole text, with "whsec_". now: Unix seconds.
def genuine?(body, header, secret, now = Time.now.to_i)
  parts = header.to_s.split(',').map { |part| part.split('=', 2) }
  t = parts.assoc('t')&.last.to_s
  return false unless t.match?(/\A[0-9]+\z/) && (now - t.to_i).abs <= TOLERANCE_SECONDS

  wanted = OpenSSL::HMAC.hexdigest('SHA256', secret, "#{t}.".b + body.b)
  # fixed_length_secure_compare raises where the lengths differ.
  parts.any? do |name, value|
    name == 'v1' && value.to_s.bytesize == wanted.bytesize && OpenSSL.fixed_length_secure_compare(value, wanted)
  end
end

if __FILE__ == $PROGRAM_NAME
  now = ARGV[1] ? ARGV[1].to_i : Time.now.to_i
  exit genuine?($stdin.binmode.read, ARGV[0], ENV.fetch('HASHMARK_WEBHOOK_SECRET'), now)
end
