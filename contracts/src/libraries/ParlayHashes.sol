// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    CashoutAcceptance,
    CashoutOffer,
    ParlayOrder,
    ParlayQuote,
    WithdrawRequest
} from "./ParlayTypes.sol";

/// @title EIP-712 struct hashes of everything that the escrow takes a signature on.
/// @dev A struct of value types is encoded word by word in the order of its fields, as EIP-712 wants it.
library ParlayHashes {
    bytes32 internal constant QUOTE_TYPEHASH = keccak256(
        "ParlayQuote(address maker,address taker,bytes32 legsHash,uint256 takerCollateral,uint256 makerCollateral,address builder,uint16 protocolFeeBps,uint16 builderFeeBps,uint256 nonce,uint256 deadline)"
    );
    bytes32 internal constant ORDER_TYPEHASH =
        keccak256("ParlayOrder(address taker,bytes32 quoteHash,uint256 nonce,uint256 deadline)");
    bytes32 internal constant CASHOUT_OFFER_TYPEHASH = keccak256(
        "CashoutOffer(address maker,address taker,uint256 parlayId,uint256 payout,uint8 resolvedWonCount,uint8 voidedCount,uint256 nonce,uint256 deadline)"
    );
    bytes32 internal constant CASHOUT_ACCEPTANCE_TYPEHASH =
        keccak256("CashoutAcceptance(address taker,bytes32 offerHash,uint256 nonce,uint256 deadline)");
    bytes32 internal constant WITHDRAW_REQUEST_TYPEHASH =
        keccak256("WithdrawRequest(address account,address to,uint256 amount,uint256 nonce,uint256 deadline)");

    function hash(ParlayQuote memory quote) internal pure returns (bytes32) {
        return keccak256(abi.encode(QUOTE_TYPEHASH, quote));
    }

    function hash(ParlayOrder calldata order) internal pure returns (bytes32) {
        return keccak256(abi.encode(ORDER_TYPEHASH, order));
    }

    function hash(CashoutOffer calldata offer) internal pure returns (bytes32) {
        return keccak256(abi.encode(CASHOUT_OFFER_TYPEHASH, offer));
    }

    function hash(CashoutAcceptance calldata acceptance) internal pure returns (bytes32) {
        return keccak256(abi.encode(CASHOUT_ACCEPTANCE_TYPEHASH, acceptance));
    }

    function hash(WithdrawRequest calldata request) internal pure returns (bytes32) {
        return keccak256(abi.encode(WITHDRAW_REQUEST_TYPEHASH, request));
    }
}
