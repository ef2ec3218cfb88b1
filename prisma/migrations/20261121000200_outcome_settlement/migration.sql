-- Wallets that an outcome's payout reached. The two coins' own holders cannot be added: a wallet may hold both.
CREATE TABLE outcome_settlement (
  outcome_id INTEGER PRIMARY KEY,
  holders    BIGINT NOT NULL
);
