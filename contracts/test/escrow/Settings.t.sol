// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {IResolutionRegistry} from "../../src/interfaces/IResolutionRegistry.sol";
import {WithdrawRequest} from "../../src/libraries/ParlayTypes.sol";
import {ParlayEscrow} from "../../src/ParlayEscrow.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice What the owner can set, how far, and that nobody else can; what a pause stops, and what it does not.
contract SettingsTest is EscrowBase {
    function test_deploymentFixesTokenRegistryAndTimeout() public view {
        assertEq(address(escrow.token()), address(token), "token");
        assertEq(address(escrow.registry()), address(registry), "registry");
        assertEq(escrow.forceVoidAfter(), FORCE_VOID_AFTER, "timeout");
        assertEq(escrow.feeRecipient(), feeRecipient, "fee recipient");
        assertEq(escrow.owner(), owner, "owner");
        assertEq(escrow.spreadBps(), 0, "spread");
        assertEq(escrow.MAX_FEE_BPS(), 1000, "fee cap");
        assertEq(escrow.MAX_SPREAD_BPS(), 1000, "spread cap");
        assertEq(escrow.MAX_ACCEPTANCE_SECONDS(), 3600, "acceptance");
        assertTrue(!escrow.paused(), "running");
    }

    function test_deploymentWithoutATokenRegistryOwnerOrFeeRecipientFails() public {
        vm.expectRevert(IParlayEscrow.BadAddress.selector);
        new ParlayEscrow(owner, IERC20(address(0)), registry, feeRecipient, FORCE_VOID_AFTER);
        vm.expectRevert(IParlayEscrow.BadAddress.selector);
        new ParlayEscrow(owner, token, IResolutionRegistry(address(0)), feeRecipient, FORCE_VOID_AFTER);
        vm.expectRevert(IParlayEscrow.BadAddress.selector);
        new ParlayEscrow(owner, token, registry, address(0), FORCE_VOID_AFTER);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        new ParlayEscrow(address(0), token, registry, feeRecipient, FORCE_VOID_AFTER);
    }

    function test_timeoutOfADeploymentIsFromADayToAYear() public {
        assertEq(new ParlayEscrow(owner, token, registry, feeRecipient, 1 days).forceVoidAfter(), 1 days, "a day");
        assertEq(new ParlayEscrow(owner, token, registry, feeRecipient, 365 days).forceVoidAfter(), 365 days, "a year");
        uint256[4] memory refused = [0, 1 days - 1, 365 days + 1, type(uint256).max];
        for (uint256 i = 0; i < refused.length; i++) {
            vm.expectRevert(IParlayEscrow.BadTimeout.selector);
            new ParlayEscrow(owner, token, registry, feeRecipient, refused[i]);
        }
    }

    function test_settingsAreTold() public {
        vm.startPrank(owner);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.SpreadSet(1000, block.timestamp);
        escrow.setSpread(1000);
        assertEq(escrow.spreadBps(), 1000, "spread");
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.FeeRecipientSet(STRANGER);
        escrow.setFeeRecipient(STRANGER);
        assertEq(escrow.feeRecipient(), STRANGER, "fee recipient");
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.VaultSet(STRANGER, true);
        escrow.setVault(STRANGER, true);
        assertTrue(escrow.books(STRANGER).isVault, "registered");
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.VaultSet(STRANGER, false);
        escrow.setVault(STRANGER, false);
        assertTrue(!escrow.books(STRANGER).isVault, "no longer");
        vm.expectEmit(address(escrow));
        emit Pausable.Paused(owner);
        escrow.pause();
        vm.expectEmit(address(escrow));
        emit Pausable.Unpaused(owner);
        escrow.unpause();
        vm.stopPrank();
    }

    /// @dev Found by the audit: a maker's quote could be filled at a spread that it had never seen.
    function test_spreadIsAnnouncedTwoDaysAheadAndNoOlderQuoteIsFilledAtIt() public {
        fillDefault(2);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.SpreadSet(1000, START + 2 days);
        vm.prank(owner);
        escrow.setSpread(1000);
        (uint16 nextBps, uint256 effectiveAt) = escrow.spreadChange();
        assertEq(nextBps, 1000, "announced");
        assertEq(effectiveAt, START + 2 days, "from");
        vm.warp(START + 2 days - 1);
        assertEq(escrow.parlays(fillDefault(2)).spreadBps, 0, "not yet");
        IParlayEscrow.Fill memory seen = defaultFill();
        IParlayEscrow.Fill memory fresh = defaultFill();
        fresh.quote.deadline = START + 2 days + 10 minutes;
        resign(fresh);
        vm.warp(START + 2 days);
        assertEq(escrow.spreadBps(), 1000, "now");
        refuse(seen, IParlayEscrow.SpreadChanged.selector);
        assertEq(escrow.parlays(escrow.fill(fresh)).spreadBps, 1000, "made for it");
        IParlayEscrow.Fill memory brief = defaultFill();
        brief.quote.deadline = START + 2 days + 10 minutes - 1;
        resign(brief);
        refuse(brief, IParlayEscrow.SpreadChanged.selector);
    }

    function test_quoteLivesTenMinutesAtMost() public {
        IParlayEscrow.Fill memory args = defaultFill();
        args.quote.deadline = block.timestamp + 10 minutes + 1;
        resign(args);
        refuse(args, IParlayEscrow.Expired.selector);
        vm.warp(block.timestamp + 1);
        args.order.deadline = block.timestamp;
        resign(args);
        escrow.fill(args);
    }

    function test_deploymentTellsItsFeeRecipient() public {
        vm.expectEmit();
        emit IParlayEscrow.FeeRecipientSet(feeRecipient);
        new ParlayEscrow(owner, token, registry, feeRecipient, FORCE_VOID_AFTER);
    }

    function test_badSettingsAreRefused() public {
        vm.startPrank(owner);
        vm.expectRevert(IParlayEscrow.FeeTooHigh.selector);
        escrow.setSpread(1001);
        vm.expectRevert(IParlayEscrow.BadAddress.selector);
        escrow.setFeeRecipient(address(0));
        vm.expectRevert(IParlayEscrow.BadAddress.selector);
        escrow.setFeeRecipient(address(escrow));
        vm.expectRevert(IParlayEscrow.BadAddress.selector);
        escrow.setVault(address(0), true);
        vm.expectRevert(Pausable.ExpectedPause.selector);
        escrow.unpause();
        escrow.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        escrow.pause();
        vm.stopPrank();
    }

    function testFuzz_nobodyButTheOwnerSetsAnything(address sender) public {
        vm.assume(sender != owner);
        bytes[] memory calls = new bytes[](7);
        calls[0] = abi.encodeCall(escrow.setSpread, (1));
        calls[1] = abi.encodeCall(escrow.setFeeRecipient, (sender));
        calls[2] = abi.encodeCall(escrow.setVault, (sender, true));
        calls[3] = abi.encodeCall(escrow.pause, ());
        calls[4] = abi.encodeCall(escrow.unpause, ());
        calls[5] = abi.encodeCall(Ownable2Step.transferOwnership, (sender));
        calls[6] = abi.encodeCall(Ownable.renounceOwnership, ());
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, sender);
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(sender);
            (bool ok, bytes memory answer) = address(escrow).call(calls[i]);
            assertTrue(!ok, "refused");
            assertEq(keccak256(answer), keccak256(refusal), "because of its sender");
        }
    }

    function test_ownershipMovesInTwoSteps() public {
        vm.prank(owner);
        escrow.transferOwnership(STRANGER);
        assertEq(escrow.owner(), owner, "not before it is accepted");
        assertEq(escrow.pendingOwner(), STRANGER, "pending");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, taker));
        vm.prank(taker);
        escrow.acceptOwnership();
        vm.prank(STRANGER);
        escrow.acceptOwnership();
        assertEq(escrow.owner(), STRANGER, "accepted");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, owner));
        vm.prank(owner);
        escrow.pause();
    }

    function test_quoteSignerIsSetByItsMakerAlone() public {
        vm.prank(STRANGER);
        escrow.setQuoteSigner(quoteSigner, true);
        assertTrue(!escrow.isQuoteSigner(maker, quoteSigner), "not for another maker");
        assertTrue(escrow.isQuoteSigner(STRANGER, quoteSigner), "for the sender");
        assertTrue(escrow.isQuoteSigner(maker, maker), "a maker always signs for itself");
        vm.expectRevert(IParlayEscrow.BadAddress.selector);
        vm.prank(maker);
        escrow.setQuoteSigner(address(0), true);
        vm.expectEmit(address(escrow));
        emit IParlayEscrow.QuoteSignerSet(STRANGER, quoteSigner, false);
        vm.prank(STRANGER);
        escrow.setQuoteSigner(quoteSigner, false);
        assertTrue(!escrow.isQuoteSigner(STRANGER, quoteSigner), "no longer");
    }

    function test_pauseStopsNothingButFillsAndSales() public {
        uint256 lost = fillDefault(2);
        uint256 won = fillDefault(3);
        uint256 silent = fillDefault(6);
        IParlayEscrow.Fill memory fresh = defaultFill();
        Sale memory sale = saleOf(silent, 100e6);
        vm.prank(owner);
        escrow.pause();
        refuse(fresh, Pausable.EnforcedPause.selector);
        refuse(sale, Pausable.EnforcedPause.selector);
        finalise(0, true);
        escrow.resolveLeg(won, 0);
        finalise(1, true);
        finalise(2, true);
        escrow.settle(won);
        escrow.settle(lost);
        vm.warp(START + FORCE_VOID_AFTER);
        escrow.forceVoid(silent);
        WithdrawRequest memory request = requestOf(1e6);
        escrow.withdrawWithSig(request, signTyped(TAKER_KEY, structHash(request)));
        vm.startPrank(taker);
        escrow.withdraw();
        escrow.cancelNonce(1);
        escrow.cancelNonces(new uint256[](1));
        escrow.setQuoteSigner(quoteSigner, true);
        vm.stopPrank();
        vm.prank(maker);
        escrow.withdrawTo(STRANGER);
        assertSolvent();
    }

    function test_ownerThatGaveUpLeavesFillsAndExitsWorking() public {
        uint256 id = fillDefault(2);
        vm.prank(owner);
        escrow.renounceOwnership();
        finalise(0, false);
        escrow.settle(id);
        vm.prank(maker);
        escrow.withdraw();
        fillDefault(2);
    }
}
