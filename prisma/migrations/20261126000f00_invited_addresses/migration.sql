-- Letters of invitation that an address was sent of late.
CREATE INDEX invitation_email ON invitation (email, created_at);
