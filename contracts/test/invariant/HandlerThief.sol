// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {IParlayVault} from "../../src/interfaces/IParlayVault.sol";
import {IResolutionRegistry, Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ParlayLeg, TokenPermit, WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {HandlerOwner} from "./HandlerOwner.sol";

/// @notice Somebody who calls everything with the data of others, and everybody who sends nonsense.
abstract contract HandlerThief is HandlerOwner {
    /// @dev Any call that was ever taken, once more.
    function replay(uint256 seed) external act(seed) {
        if (spentCalls.length == 0) return;
        bytes4 reason = refused(thief, address(escrow), spentCalls[roll(spentCalls.length)], 0);
        ++counts.replays;
        if (reason == IParlayEscrow.NonceAlreadyUsed.selector) ++counts.noncesRefused;
    }

    /// @dev A sound fill with one thing wrong: it is refused for that.
    function badFill(uint256 seed) external act(seed) {
        if (escrow.paused()) return;
        Draft memory d = draft(between(3, 4), roll(3));
        uint256 flaw = roll(13);
        bytes4 why = IParlayEscrow.BadSignature.selector;
        d.args.quote.builderFeeBps = 0;
        if (flaw == 0) d.takerKey = THIEF_KEY;
        else if (flaw == 1) d.signerKey = THIEF_KEY;
        else if (flaw == 2) (d.args.builder, why) = (thief, IParlayEscrow.BuilderMismatch.selector);
        else if (flaw == 3) (d.args.quote.deadline, why) = (block.timestamp - 1, IParlayEscrow.Expired.selector);
        else if (flaw == 4) (d.args.order.deadline, why) = (block.timestamp - 1, IParlayEscrow.Expired.selector);
        else if (flaw == 5) (d.args.quote.legsHash, why) = (bytes32(seed), IParlayEscrow.Mismatch.selector);
        else if (flaw == 6) (d.args.order.taker, why) = (thief, IParlayEscrow.Mismatch.selector);
        else if (flaw == 7) (d.args.quote.maker, why) = (d.args.quote.taker, IParlayEscrow.Mismatch.selector);
        else if (flaw == 8) (d.args.quote.makerCollateral, why) = (0, IParlayEscrow.ZeroStake.selector);
        else if (flaw == 9) why = _spoilLegs(d);
        else if (flaw == 12) (d.args.quote.builderFeeBps, why) = _dropBuilder(d);
        else if (flaw == 10) (d.args.quote.maker, d.signerKey) = (cast_[SIGNED_MAKER], keyOf[cast_[3]]);
        else why = _changeAfterSigning(d);
        refused(thief, address(escrow), flaw == 11 ? callAsIs(d) : callOf(d), why);
    }

    /// @dev A builder's fee, and nobody to have it.
    function _dropBuilder(Draft memory d) private pure returns (uint16 fee, bytes4 why) {
        (d.args.quote.builder, d.args.builder) = (address(0), address(0));
        return (1, IParlayEscrow.BuilderMismatch.selector);
    }

    function _spoilLegs(Draft memory d) private returns (bytes4) {
        ParlayLeg[] memory legs = d.args.legs;
        uint256 flaw = roll(4);
        if (flaw == 0) legs[1] = legs[0];
        else if (flaw == 1) (legs[0], legs[1]) = (legs[1], legs[0]);
        else if (flaw == 2) legs[1].sideIndex = 2;
        else d.args.legs = legsN(roll(2) == 0 ? 1 : 7);
        d.args.quote.legsHash = hashLegs(d.args.legs);
        // The library's error, which is not in the interface.
        return bytes4(keccak256("BadLegs()"));
    }

    /// @dev Terms turned in the taker's favour, which agrees; the maker signed others.
    function _changeAfterSigning(Draft memory d) private returns (bytes4) {
        callOf(d);
        uint256 flaw = roll(3);
        if (flaw == 0) d.args.quote.makerCollateral += 1;
        else if (flaw == 1) d.args.quote.takerCollateral -= d.args.quote.takerCollateral / 2 + 1;
        else d.args.quote.nonce = newNonce(d.args.quote.maker);
        if (roll(2) == 0) return IParlayEscrow.Mismatch.selector;
        d.args.order.quoteHash = structHash(d.args.quote);
        return IParlayEscrow.BadSignature.selector;
    }

    /// @dev A sound sale with one thing wrong.
    function badSale(uint256 seed) external act(seed) {
        if (openIds.length == 0) return;
        uint256 id = rollOpen();
        if (escrow.paused() || hasResult(id)) return;
        Sale memory sale = saleOf(id, buyerOf(id));
        fund(sale.offer.maker, sale.offer.payout);
        uint256 flaw = roll(9);
        bytes4 why = IParlayEscrow.Mismatch.selector;
        if (flaw == 0) sale.offer.maker = sale.offer.taker;
        else if (flaw == 1) (sale.offer.taker, sale.acceptance.taker) = (sale.offer.maker, sale.offer.maker);
        else if (flaw == 2) (sale.offer.deadline, why) = (block.timestamp - 1, IParlayEscrow.Expired.selector);
        else if (flaw == 3) (sale.acceptance.deadline, why) = (block.timestamp - 1, IParlayEscrow.Expired.selector);
        else if (flaw == 4) {
            (sale.acceptance.deadline, why) = (block.timestamp + 1 hours + 1, IParlayEscrow.Expired.selector);
        } else if (flaw == 5) (sale.offer.payout, why) = (0, IParlayEscrow.BadPayout.selector);
        else if (flaw == 6) {
            sale.offer.payout = positions[id].takerStake + positions[id].makerStake + 1;
            why = IParlayEscrow.BadPayout.selector;
        } else if (flaw == 7) (sale.offer.resolvedWonCount, why) = (sale.offer.resolvedWonCount + 1, 0x08c379a0);
        else (sale.offer.voidedCount, why) = (sale.offer.voidedCount + 1, 0x08c379a0);
        refused(thief, address(escrow), callOf(sale), why);
    }

    function steal(uint256 seed) external act(seed) {
        uint256 way = roll(5);
        if (way == 0) _stealCredits();
        else if (way == 1) _stealFromPool();
        else if (way == 2) _posAsOwner();
        else if (way == 3) _posAsOracle();
        else _stealWithQuotingKey();
        assertEq(escrow.credits(thief) + token.balanceOf(thief) + vault.balanceOf(thief), 0, "the thief has something");
    }

    function _stealCredits() private {
        address victim = somebody(0, CAST - 1);
        WithdrawRequest memory request =
            WithdrawRequest(victim, victim, 1, newNonce(victim), block.timestamp + 1 hours);
        bytes memory signature = signTyped(keyOf[victim], structHash(request));
        request.to = thief;
        bytes4 why = IParlayEscrow.BadSignature.selector;
        refused(thief, address(escrow), abi.encodeCall(escrow.withdrawWithSig, (request, signature)), why);
        signature = signTyped(THIEF_KEY, structHash(request));
        refused(thief, address(escrow), abi.encodeCall(escrow.withdrawWithSig, (request, signature)), why);
        bytes memory data = abi.encodeCall(escrow.withdraw, ());
        refused(thief, address(escrow), data, IParlayEscrow.InsufficientCredits.selector);
        data = abi.encodeCall(escrow.withdrawTo, (address(escrow)));
        refused(victim, address(escrow), data, IParlayEscrow.BadAddress.selector);
        // What the victim did sign comes too late.
        (request.to, request.deadline) = (victim, block.timestamp - 1);
        data = abi.encodeCall(escrow.withdrawWithSig, (request, signTyped(keyOf[victim], structHash(request))));
        refused(thief, address(escrow), data, IParlayEscrow.Expired.selector);
        must(thief, address(escrow), abi.encodeCall(escrow.cancelNonce, (request.nonce)));
        assertTrue(!escrow.isNonceUsed(victim, request.nonce), "somebody else's nonce was cancelled");
    }

    function _stealFromPool() private {
        address victim = somebody(FIRST_DEPOSITOR, CAST - 1);
        bytes4 why = IERC20Errors.ERC20InsufficientAllowance.selector;
        if (_mostShares(victim) > 0) {
            refused(thief, address(vault), abi.encodeCall(vault.redeem, (1, thief, victim)), why);
        }
        refused(thief, address(token), abi.encodeCall(token.transferFrom, (address(vault), thief, 1)), why);
        refused(thief, address(token), abi.encodeCall(token.transferFrom, (address(escrow), thief, 1)), why);
        // The victim has a standing allowance to the pool, and has signed nothing.
        vm.prank(victim);
        token.approve(address(vault), 1e6);
        TokenPermit memory permit = permitOf(address(token), THIEF_KEY, address(vault), 1, type(uint64).max);
        bytes4 selector = vault.depositWithPermit.selector;
        bytes memory data =
            abi.encodeWithSelector(selector, victim, 1, permit.deadline, permit.v, permit.r, permit.s);
        refused(thief, address(vault), data, 0);
    }

    function _posAsOwner() private {
        bytes4 why = Ownable.OwnableUnauthorizedAccount.selector;
        refused(thief, address(escrow), abi.encodeCall(escrow.setSpread, (0)), why);
        refused(thief, address(escrow), abi.encodeCall(escrow.setFeeRecipient, (thief)), why);
        refused(thief, address(escrow), abi.encodeCall(escrow.setVault, (thief, true)), why);
        refused(thief, address(escrow), abi.encodeCall(escrow.pause, ()), why);
        refused(thief, address(escrow), abi.encodeCall(escrow.transferOwnership, (thief)), why);
        refused(thief, address(vault), abi.encodeCall(vault.setQuotingKey, (thief, block.timestamp + 1)), why);
        refused(thief, address(vault), abi.encodeCall(vault.revokeQuotingKey, ()), why);
        refused(thief, address(vault), abi.encodeCall(vault.setExitFee, (500)), why);
        refused(thief, address(vault), abi.encodeCall(vault.pause, ()), why);
        refused(thief, address(registry), abi.encodeCall(registry.veto, (rollOutcome())), why);
        refused(owner, address(escrow), abi.encodeCall(escrow.setSpread, (1001)), IParlayEscrow.FeeTooHigh.selector);
        refused(owner, address(vault), abi.encodeCall(vault.setExitFee, (501)), IParlayVault.ExitFeeTooHigh.selector);
        bytes memory data = abi.encodeCall(vault.setQuotingKey, (quoter, block.timestamp + 30 days + 1));
        refused(owner, address(vault), data, IParlayVault.BadKeyExpiry.selector);
    }

    function _posAsOracle() private {
        uint32[] memory ids = new uint32[](1);
        uint8[] memory results = new uint8[](1);
        (ids[0], results[0]) = (rollOutcome(), uint8(Result.Yes));
        bytes memory body = abi.encode(block.chainid, address(registry), uint40(block.timestamp), ids, results);
        bytes memory data = abi.encodeCall(registry.onReport, (metadata(), body));
        refused(thief, address(registry), data, IResolutionRegistry.NotForwarder.selector);
        data = abi.encodeCall(registry.onReport, (abi.encodePacked(WORKFLOW_ID, bytes10("parlay"), thief), body));
        refused(forwarder, address(registry), data, IResolutionRegistry.WrongWorkflow.selector);
        body = abi.encode(block.chainid + 1, address(registry), uint40(block.timestamp), ids, results);
        data = abi.encodeCall(registry.onReport, (metadata(), body));
        refused(forwarder, address(registry), data, IResolutionRegistry.WrongReceiver.selector);
        body = abi.encode(block.chainid, address(registry), uint40(block.timestamp - 1 days - 1), ids, results);
        data = abi.encodeCall(registry.onReport, (metadata(), body));
        refused(forwarder, address(registry), data, IResolutionRegistry.UntimelyReport.selector);
    }

    /// @dev The quoting key can sign quotes and nothing else.
    function _stealWithQuotingKey() private {
        WithdrawRequest memory request =
            WithdrawRequest(address(vault), thief, 1, newNonce(address(vault)), block.timestamp + 1);
        bytes memory data =
            abi.encodeCall(escrow.withdrawWithSig, (request, signTyped(QUOTER_KEY, structHash(request))));
        refused(thief, address(escrow), data, IParlayEscrow.BadSignature.selector);
        data = abi.encodeCall(vault.onFill, (1, 1, quoter, block.timestamp, escrow.books(address(vault)), 0));
        refused(thief, address(vault), data, vault.paused() ? bytes4(0) : IParlayVault.NotEscrow.selector);
        data = abi.encodeCall(vault.cancelNonces, (new uint256[](1)));
        refused(thief, address(vault), data, IParlayVault.NotQuoter.selector);
        if (openIds.length == 0 || escrow.paused()) return;
        uint256 id = rollOpen();
        Sale memory sale = saleOf(id, buyerOf(id));
        sale.offer.maker = address(vault);
        keyOf[address(vault)] = QUOTER_KEY;
        refused(thief, address(escrow), callOf(sale), IParlayEscrow.BadSignature.selector);
    }
}
