-- A builder's hours lie scattered over the hours of all: read from the table, they cost as much as everybody's. With
-- its sums in the index they are read side by side. Flow without a builder, two thirds of the rows, is not in it.
DROP INDEX wallet_coin_hour_builder;
CREATE INDEX wallet_coin_hour_builder ON wallet_coin_hour (builder, hour, wallet, coin, trades, settlements, wins,
    losses, volume_e8, flow_e8, pnl_e8, fees_e8, builder_fees_e8, largest_taken_e8, first_ms, last_ms)
  WHERE builder > ''::bytea;
