// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IParlayEscrow, Verdict} from "../../src/interfaces/IParlayEscrow.sol";
import {CashoutAcceptance, CashoutOffer} from "../../src/libraries/ParlayTypes.sol";
import {HandlerTrade} from "./HandlerTrade.sol";

/// @notice The buyers of live positions.
abstract contract HandlerSale is HandlerTrade {
    struct Sale {
        CashoutOffer offer;
        CashoutAcceptance acceptance;
    }

    function novate(uint256 seed) external act(seed) {
        if (openIds.length == 0) return;
        maybeUnpause();
        uint256 id = rollOpen();
        sell(id, buyerOf(id));
    }

    /// @dev Sold and bought back: the first offer fits the position again, but its nonce is spent.
    function novateTwice(uint256 seed) external act(seed) {
        if (openIds.length == 0) return;
        maybeUnpause();
        uint256 id = rollOpen();
        address first = positions[id].taker;
        if (first == cast_[PERMIT_TAKER] || !sell(id, buyerOf(id)) || !sell(id, first)) return;
        refused(
            thief, address(escrow), spentCalls[spentCalls.length - 2], IParlayEscrow.NonceAlreadyUsed.selector
        );
        ++counts.noncesRefused;
    }

    function buyerOf(uint256 id) internal returns (address buyer_) {
        uint256 index = between(0, FIRST_DEPOSITOR - 1);
        while (index == PERMIT_TAKER || cast_[index] == positions[id].taker) index = (index + 1) % FIRST_DEPOSITOR;
        return cast_[index];
    }

    function saleOf(uint256 id, address buyer_) internal returns (Sale memory sale) {
        Position storage position = positions[id];
        sale.offer = CashoutOffer({
            maker: buyer_,
            taker: position.taker,
            parlayId: id,
            payout: between(1, position.takerStake + position.makerStake),
            resolvedWonCount: uint8(countOf(id, Verdict.Won)),
            voidedCount: uint8(countOf(id, Verdict.Void)),
            nonce: newNonce(buyer_),
            deadline: type(uint64).max
        });
        sale.acceptance =
            CashoutAcceptance(position.taker, 0, newNonce(position.taker), block.timestamp + between(0, 1 hours));
    }

    function callOf(Sale memory sale) internal view returns (bytes memory) {
        sale.acceptance.offerHash = structHash(sale.offer);
        bytes memory offered = signTyped(keyOf[sale.offer.maker], sale.acceptance.offerHash);
        bytes memory accepted = signTyped(keyOf[sale.acceptance.taker], structHash(sale.acceptance));
        // Not encodeCall: the compiler runs out of stack on these types.
        return abi.encodeWithSelector(escrow.novate.selector, sale.offer, offered, sale.acceptance, accepted);
    }

    function sell(uint256 id, address buyer_) internal returns (bool) {
        Sale memory sale = saleOf(id, buyer_);
        bytes memory data = callOf(sale);
        fund(buyer_, sale.offer.payout);
        if (escrow.paused() || hasResult(id)) {
            refused(
                thief,
                address(escrow),
                data,
                escrow.paused() ? Pausable.EnforcedPause.selector : IParlayEscrow.PendingResult.selector
            );
            return false;
        }
        must(thief, address(escrow), data);
        noteNovation(id, buyer_, sale.offer.payout);
        spentCalls.push(data);
        spend(buyer_, sale.offer.nonce);
        spend(sale.acceptance.taker, sale.acceptance.nonce);
        ++counts.novations;
        return true;
    }

    /// @dev Whether a leg that is not recorded has a published result.
    function hasResult(uint256 id) internal view returns (bool) {
        Position storage position = positions[id];
        for (uint256 i = 0; i < position.count; ++i) {
            bool isPublished = isFinal(position.outcomes[i]) || isProvisional(position.outcomes[i]);
            if (position.verdicts[i] == Verdict.Open && isPublished) return true;
        }
        return false;
    }
}
