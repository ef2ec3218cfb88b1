// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    CashoutAcceptance,
    CashoutOffer,
    ParlayLeg,
    ParlayOrder,
    ParlayQuote,
    WithdrawRequest
} from "../../src/libraries/ParlayTypes.sol";

/// @notice What is signed, hashed as EIP-712 says.
/// The type strings are written out here again, on purpose: the hashes of the contracts are checked against them.
abstract contract TypedHashes {
    function hashLegs(ParlayLeg[] memory legs) internal pure returns (bytes32) {
        bytes memory all;
        for (uint256 i = 0; i < legs.length; ++i) {
            all = bytes.concat(
                all,
                keccak256(
                    abi.encode(
                        keccak256("ParlayLeg(uint32 outcomeId,uint8 sideIndex)"), legs[i].outcomeId, legs[i].sideIndex
                    )
                )
            );
        }
        return keccak256(all);
    }

    function digestOf(address verifier, uint256 chainId, bytes32 hash) internal pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("ParlayEscrow"),
                keccak256("1"),
                chainId,
                verifier
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, hash));
    }

    function structHash(ParlayQuote memory quote) internal pure returns (bytes32) {
        return keccak256(
            bytes.concat(
                abi.encode(
                    keccak256(
                        "ParlayQuote(address maker,address taker,bytes32 legsHash,uint256 takerCollateral,uint256 makerCollateral,address builder,uint16 protocolFeeBps,uint16 builderFeeBps,uint256 nonce,uint256 deadline)"
                    ),
                    quote.maker,
                    quote.taker,
                    quote.legsHash,
                    quote.takerCollateral
                ),
                abi.encode(
                    quote.makerCollateral,
                    quote.builder,
                    quote.protocolFeeBps,
                    quote.builderFeeBps,
                    quote.nonce,
                    quote.deadline
                )
            )
        );
    }

    function structHash(ParlayOrder memory order) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("ParlayOrder(address taker,bytes32 quoteHash,uint256 nonce,uint256 deadline)"),
                order.taker,
                order.quoteHash,
                order.nonce,
                order.deadline
            )
        );
    }

    function structHash(CashoutOffer memory offer) internal pure returns (bytes32) {
        return keccak256(
            bytes.concat(
                abi.encode(
                    keccak256(
                        "CashoutOffer(address maker,address taker,uint256 parlayId,uint256 payout,uint8 resolvedWonCount,uint8 voidedCount,uint256 nonce,uint256 deadline)"
                    ),
                    offer.maker,
                    offer.taker,
                    offer.parlayId,
                    offer.payout
                ),
                abi.encode(offer.resolvedWonCount, offer.voidedCount, offer.nonce, offer.deadline)
            )
        );
    }

    function structHash(CashoutAcceptance memory acceptance) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("CashoutAcceptance(address taker,bytes32 offerHash,uint256 nonce,uint256 deadline)"),
                acceptance.taker,
                acceptance.offerHash,
                acceptance.nonce,
                acceptance.deadline
            )
        );
    }

    function structHash(WithdrawRequest memory request) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256(
                    "WithdrawRequest(address account,address to,uint256 amount,uint256 nonce,uint256 deadline)"
                ),
                request.account,
                request.to,
                request.amount,
                request.nonce,
                request.deadline
            )
        );
    }
}
