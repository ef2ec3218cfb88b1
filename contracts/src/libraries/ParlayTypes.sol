// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @notice One leg: an outcome and the side that must win. `sideIndex` is 0 for YES and 1 for NO.
struct ParlayLeg {
    uint32 outcomeId;
    uint8 sideIndex;
}

/// @notice What a maker signs. Amounts in 6-decimal units, `deadline` in unix seconds.
struct ParlayQuote {
    address maker;
    address taker;
    bytes32 legsHash;
    /// Gross stake of the taker: fees are taken out of it.
    uint256 takerCollateral;
    uint256 makerCollateral;
    address builder;
    uint16 protocolFeeBps;
    uint16 builderFeeBps;
    uint256 nonce;
    uint256 deadline;
}

/// @notice What the taker signs: one quote, named by its struct hash.
struct ParlayOrder {
    address taker;
    bytes32 quoteHash;
    uint256 nonce;
    uint256 deadline;
}

/// @notice What the buyer of a live position signs. `maker` is the buyer, `taker` the present owner.
struct CashoutOffer {
    address maker;
    address taker;
    uint256 parlayId;
    uint256 payout;
    uint8 resolvedWonCount;
    uint8 voidedCount;
    uint256 nonce;
    uint256 deadline;
}

/// @notice What the seller of a live position signs: one offer, named by its struct hash.
struct CashoutAcceptance {
    address taker;
    bytes32 offerHash;
    uint256 nonce;
    uint256 deadline;
}

/// @notice What the owner of credits signs for somebody else to send.
struct WithdrawRequest {
    address account;
    address to;
    uint256 amount;
    uint256 nonce;
    uint256 deadline;
}

/// @notice An EIP-2612 permit of the taker to the escrow. `deadline` 0 means: none, an allowance stands.
struct TokenPermit {
    uint256 value;
    uint256 deadline;
    uint8 v;
    bytes32 r;
    bytes32 s;
}
