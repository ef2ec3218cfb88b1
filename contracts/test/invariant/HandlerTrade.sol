// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {IParlayVault} from "../../src/interfaces/IParlayVault.sol";
import {ParlayLeg, ParlayOrder, ParlayQuote} from "../../src/libraries/ParlayTypes.sol";
import {HandlerBase} from "./HandlerBase.sol";

/// @notice Takers, makers and the pool's quoter.
abstract contract HandlerTrade is HandlerBase {
    /// @dev A fill on its way, with the keys that sign it.
    struct Draft {
        IParlayEscrow.Fill args;
        uint256 takerKey;
        uint256 signerKey;
    }

    function fill(uint256 seed) external act(seed) {
        maybeUnpause();
        Draft memory d = draft(between(3, 4), roll(3));
        if (roll(16) == 0) d.args.quote.protocolFeeBps = uint16(roll(65_536));
        // Also as short as a maker may have signed before the spread changed, or a second too long.
        if (roll(4) == 0) d.args.quote.deadline = block.timestamp + roll(602);
        submit(d);
    }

    function fillFromPool(uint256 seed) external act(seed) {
        maybeUnpause();
        renewKey();
        submit(draftOfVault(roll(16) == 0 ? between(1, 60_000e6) : between(1, 9_000e6)));
    }

    /// @dev Small parlays of the pool, now and then until it holds as many as it may.
    function crowdPool(uint256 seed) external act(seed) {
        maybeUnpause();
        renewKey();
        uint256 most = roll(24) == 0 ? 48 : 1;
        for (uint256 i = 0; i < most; ++i) submit(draftOfVault(between(1e6, 20e6)));
    }

    /// @dev A nonce cancelled in time: what was signed with it is refused.
    function cancel(uint256 seed) external act(seed) {
        Draft memory d = draft(between(3, 4), roll(3));
        bool ofTaker = roll(2) == 0;
        address who = ofTaker ? d.args.quote.taker : d.args.quote.maker;
        uint256 nonce = ofTaker ? d.args.order.nonce : d.args.quote.nonce;
        if (roll(2) == 0) {
            must(who, address(escrow), abi.encodeCall(escrow.cancelNonce, (nonce)));
        } else {
            uint256[] memory list = new uint256[](2);
            list[0] = nonce;
            list[1] = newNonce(who);
            must(who, address(escrow), abi.encodeCall(escrow.cancelNonces, (list)));
            spend(who, list[1]);
        }
        spend(who, nonce);
        ++counts.cancelled;
        if (escrow.paused()) return;
        refused(thief, address(escrow), callOf(d), IParlayEscrow.NonceAlreadyUsed.selector);
    }

    /// @dev A spent quote under a fresh order of its taker: each of the two nonces counts for itself.
    function requote(uint256 seed) external act(seed) {
        maybeUnpause();
        Draft memory d = draft(between(3, 4), roll(3));
        if (!submit(d)) return;
        d.args.order.nonce = newNonce(d.args.quote.taker);
        refused(thief, address(escrow), callOf(d), IParlayEscrow.NonceAlreadyUsed.selector);
        ++counts.noncesRefused;
    }

    // ── fills

    function draft(uint256 makerIndex, uint256 takerIndex) internal returns (Draft memory d) {
        ParlayQuote memory quote = d.args.quote;
        quote.taker = cast_[takerIndex];
        quote.maker = cast_[makerIndex];
        bool isDust = roll(8) == 0;
        quote.takerCollateral = isDust ? between(1, 400) : between(1e6, 1000e6);
        quote.makerCollateral = isDust ? between(1, 400) : between(1e6, 5000e6);
        quote.protocolFeeBps = uint16(roll(601));
        quote.builder = roll(3) == 0 ? address(0) : builder;
        if (quote.builder != address(0)) quote.builderFeeBps = uint16(roll(401));
        // As far ahead as may be: what refuses a replay at once must be the nonce.
        quote.deadline = block.timestamp + 10 minutes;
        quote.nonce = newNonce(quote.maker);
        d.args.order = ParlayOrder(quote.taker, 0, newNonce(quote.taker), type(uint64).max);
        d.args.legs = rollLegs();
        quote.legsHash = hashLegs(d.args.legs);
        d.args.builder = quote.builder;
        d.takerKey = keyOf[quote.taker];
        bool bySigner = makerIndex == SIGNED_MAKER && escrow.isQuoteSigner(quote.maker, quoteSigner) && roll(4) != 0;
        d.signerKey = bySigner ? SIGNER_KEY : keyOf[quote.maker];
    }

    function draftOfVault(uint256 collateral) internal returns (Draft memory d) {
        d = draft(3, roll(3));
        d.args.quote.maker = address(vault);
        d.args.quote.makerCollateral = collateral;
        d.args.quote.nonce = newNonce(address(vault));
        uint256 expiry = vault.quotingKeyExpiry();
        uint256 most = d.args.quote.deadline;
        d.args.quote.deadline = expiry == 0 ? block.timestamp : expiry < most ? expiry + roll(2) : most;
        d.signerKey = QUOTER_KEY;
    }

    /// @dev The call of a draft, signed as it is now.
    function callOf(Draft memory d) internal view returns (bytes memory) {
        bytes32 quoteHash = structHash(d.args.quote);
        d.args.quoteSignature = signTyped(d.signerKey, quoteHash);
        d.args.order.quoteHash = quoteHash;
        return callAsIs(d);
    }

    /// @dev The call of a draft with its order signed now, and its quote as it was signed before.
    function callAsIs(Draft memory d) internal view returns (bytes memory) {
        d.args.orderSignature = signTyped(d.takerKey, structHash(d.args.order));
        return abi.encodeCall(escrow.fill, (d.args));
    }

    /// @dev Sends a fill, of which the books say beforehand whether it will be taken and, if not, why.
    function submit(Draft memory d) internal returns (bool) {
        ParlayQuote memory quote = d.args.quote;
        fund(quote.taker, quote.takerCollateral);
        if (quote.maker != address(vault)) fund(quote.maker, quote.makerCollateral);
        if (quote.taker == cast_[PERMIT_TAKER]) _attachPermit(d);
        bytes4 why = _whyRefused(quote);
        if (why != 0) {
            refused(somebody(0, CAST - 1), address(escrow), callOf(d), why);
            if (why == IParlayVault.TooManyPositions.selector) ++counts.fullPools;
            if (why == IParlayVault.StakeTooSmall.selector) ++counts.smallStakes;
            return false;
        }
        bytes memory data = callOf(d);
        bytes memory answer = must(somebody(0, CAST - 1), address(escrow), data);
        _noteFill(d.args);
        assertEq(abi.decode(answer, (uint256)), positionCount, "id of the parlay");
        spentCalls.push(data);
        spend(quote.maker, quote.nonce);
        spend(quote.taker, d.args.order.nonce);
        return true;
    }

    function _attachPermit(Draft memory d) private {
        d.args.permit =
            permitOf(address(token), d.takerKey, address(escrow), d.args.quote.takerCollateral, type(uint64).max);
        if (roll(4) != 0) return;
        // Somebody saw the permit and used it first.
        vm.prank(thief);
        token.permit(
            d.args.quote.taker,
            address(escrow),
            d.args.permit.value,
            d.args.permit.deadline,
            d.args.permit.v,
            d.args.permit.r,
            d.args.permit.s
        );
    }

    function _whyRefused(ParlayQuote memory quote) private view returns (bytes4) {
        if (escrow.paused()) return Pausable.EnforcedPause.selector;
        if (block.timestamp > quote.deadline || quote.deadline > block.timestamp + 10 minutes) {
            return IParlayEscrow.Expired.selector;
        }
        uint256 changedAt = ghostSpread.due;
        if (block.timestamp >= changedAt && quote.deadline < changedAt + 10 minutes) {
            return IParlayEscrow.SpreadChanged.selector;
        }
        if (uint256(quote.protocolFeeBps) + quote.builderFeeBps > 1000) return IParlayEscrow.FeeTooHigh.selector;
        if (quote.maker != address(vault)) return 0;
        if (!escrow.books(address(vault)).isVault) return IParlayEscrow.BadSignature.selector;
        if (vault.paused()) return Pausable.EnforcedPause.selector;
        if (vault.quotingKey() != quoter || quote.deadline > vault.quotingKeyExpiry()) {
            return IParlayVault.BadQuotingKey.selector;
        }
        if (quote.makerCollateral > 50_000e6) return IParlayVault.ParlayCapExceeded.selector;
        if (pool.live >= 64) return IParlayVault.TooManyPositions.selector;
        if (pool.live >= 32 && quote.takerCollateral < (pool.live - 31) * 10e6) {
            return IParlayVault.StakeTooSmall.selector;
        }
        Account storage book = accounts[address(vault)];
        uint256 value = book.wallet + pool.locked + book.owed;
        if ((pool.locked + quote.makerCollateral) * 10 > value * 8) return IParlayVault.UtilizationExceeded.selector;
        // Its credits are its own, but it cannot stake them before they are swept.
        return book.wallet < quote.makerCollateral ? IERC20Errors.ERC20InsufficientBalance.selector : bytes4(0);
    }

    function _noteFill(IParlayEscrow.Fill memory args) private {
        ParlayQuote memory quote = args.quote;
        uint256 protocolFee = (quote.takerCollateral * quote.protocolFeeBps) / 10_000;
        uint256 builderFee = (quote.takerCollateral * quote.builderFeeBps) / 10_000;
        Position memory position;
        position.taker = quote.taker;
        position.maker = quote.maker;
        position.takerStake = quote.takerCollateral - protocolFee - builderFee;
        position.makerStake = quote.makerCollateral;
        position.spreadBps = valueOf(ghostSpread);
        position.createdAt = block.timestamp;
        position.legsHash = quote.legsHash;
        position.count = args.legs.length;
        position.ofVault = quote.maker == address(vault);
        for (uint256 i = 0; i < args.legs.length; ++i) {
            ParlayLeg memory leg = args.legs[i];
            position.outcomes[i] = leg.outcomeId;
            position.sides[i] = leg.sideIndex;
        }
        noteFill(position, protocolFee, quote.builder, builderFee);
        ++counts.fills;
        if (!position.ofVault) return;
        ++counts.vaultFills;
        assertLe(vault.locked() * 10, vault.totalAssets() * 8, "the pool has lent out more than it may");
    }

    /// @dev The owner does not leave the venue stopped for long.
    function maybeUnpause() internal {
        if (roll(3) != 0) return;
        if (escrow.paused()) must(owner, address(escrow), abi.encodeCall(escrow.unpause, ()));
        if (vault.paused()) must(owner, address(vault), abi.encodeCall(vault.unpause, ()));
    }

    function renewKey() internal {
        if (roll(4) == 0) return;
        must(owner, address(vault), abi.encodeCall(vault.setQuotingKey, (quoter, block.timestamp + 30 days)));
        if (!escrow.books(address(vault)).isVault) {
            must(owner, address(escrow), abi.encodeCall(escrow.setVault, (address(vault), true)));
        }
    }
}
