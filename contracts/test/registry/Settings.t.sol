// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IResolutionRegistry, Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ResolutionRegistry} from "../../src/ResolutionRegistry.sol";
import {RegistryBase} from "./RegistryBase.sol";

/// @notice What the owner sets: windows, forwarder, workflow, ownership itself.
contract RegistrySettingsTest is RegistryBase {
    // ── construction

    function test_constructionSaysWhatItSets() public {
        vm.expectEmit();
        emit IResolutionRegistry.ReporterSet(forwarder, WORKFLOW_ID, WORKFLOW_OWNER);
        vm.expectEmit();
        emit IResolutionRegistry.DefaultWindowSet(1 days, START);
        ResolutionRegistry made = new ResolutionRegistry(owner, forwarder, WORKFLOW_ID, WORKFLOW_OWNER, 1 days);
        assertEq(made.owner(), owner, "owner");
        assertEq(made.forwarder(), forwarder, "forwarder");
        assertEq(made.workflowId(), WORKFLOW_ID, "workflow");
        assertEq(made.workflowOwner(), WORKFLOW_OWNER, "workflow owner");
        assertEq(made.defaultWindow(), 1 days, "window");
        assertEq(made.pendingForwarder(), address(0), "no forwarder proposed");
    }

    function test_constructionRefusesWhatTheSettersRefuse() public {
        vm.expectRevert(IResolutionRegistry.ZeroAddress.selector);
        new ResolutionRegistry(owner, address(0), WORKFLOW_ID, WORKFLOW_OWNER, WINDOW);
        vm.expectRevert(IResolutionRegistry.ZeroAddress.selector);
        new ResolutionRegistry(owner, forwarder, WORKFLOW_ID, address(0), WINDOW);
        vm.expectRevert(IResolutionRegistry.BadWindow.selector);
        new ResolutionRegistry(owner, forwarder, WORKFLOW_ID, WORKFLOW_OWNER, 0);
        vm.expectRevert(IResolutionRegistry.BadWindow.selector);
        new ResolutionRegistry(owner, forwarder, WORKFLOW_ID, WORKFLOW_OWNER, 7 days + 1);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        new ResolutionRegistry(address(0), forwarder, WORKFLOW_ID, WORKFLOW_OWNER, WINDOW);
    }

    // ── windows

    function test_windowsAreAnnouncedTwoDaysAhead() public {
        vm.startPrank(owner);
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.WindowSet(ID, 1 days, START + 2 days);
        registry.setWindow(ID, 1 days);
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.DefaultWindowSet(3 hours, START + 2 days);
        registry.setDefaultWindow(3 hours);
        vm.warp(START + 2 days - 1);
        assertEq(registry.windowOf(ID), WINDOW, "not yet");
        assertEq(registry.defaultWindow(), WINDOW, "nor the default");
        assertEq(registry.entryOf(ID).ownWindow, 0, "nor in the entry");
        vm.warp(START + 2 days);
        assertEq(registry.windowOf(ID), 1 days, "own");
        assertEq(registry.entryOf(ID).ownWindow, 1 days, "in the entry");
        assertEq(registry.windowOf(ID + 1), 3 hours, "new default");
        assertEq(registry.defaultWindow(), 3 hours, "as it says");
        registry.setWindow(ID, 0);
        assertEq(registry.windowOf(ID), 1 days, "until then its own");
        vm.warp(START + 4 days);
        assertEq(registry.windowOf(ID), 3 hours, "returned to the default");
    }

    function test_newAnnouncementTakesThePlaceOfTheOneThatWaits() public {
        vm.startPrank(owner);
        registry.setDefaultWindow(3 hours);
        vm.warp(START + 1 days);
        registry.setDefaultWindow(4 hours);
        vm.warp(START + 2 days);
        assertEq(registry.defaultWindow(), WINDOW, "the first one is gone");
        vm.warp(START + 3 days);
        assertEq(registry.defaultWindow(), 4 hours, "the second one holds");
    }

    function test_windowIsFixedAtPublication() public {
        vm.startPrank(owner);
        registry.setWindow(ID, 1 hours);
        vm.warp(START + 2 days);
        registry.setWindow(ID, 7 days);
        registry.setDefaultWindow(1 hours);
        vm.stopPrank();
        uint256 then = START + 4 days - 1;
        vm.warp(then);
        say(ID, Result.Yes, then);
        say(ID + 1, Result.Yes, then);
        vm.warp(then + 1 hours);
        assertEntry(ID, Result.Yes, then, 1 hours, then);
        assertResult(ID, Result.Yes, true);
        assertResult(ID + 1, Result.Yes, false);
    }

    function test_correctionTakesTheWindowSetMeanwhile() public {
        vm.prank(owner);
        registry.setWindow(ID, 1 hours);
        vm.warp(START + 2 days - 1);
        say(ID, Result.Yes, START + 2 days - 1);
        vm.warp(START + 2 days);
        say(ID, Result.No, START + 2 days);
        assertEntry(ID, Result.No, START + 2 days, 1 hours, START + 2 days);
    }

    function testFuzz_windowsLongerThanTheLongestOrShorterThanTheShortestAreRefused(uint32 window) public {
        window = uint32(bound(window, 1, type(uint32).max));
        if (window >= 1 hours && window <= 7 days) window += 7 days;
        vm.startPrank(owner);
        vm.expectRevert(IResolutionRegistry.BadWindow.selector);
        registry.setWindow(ID, window);
        vm.expectRevert(IResolutionRegistry.BadWindow.selector);
        registry.setDefaultWindow(window);
    }

    function test_shortestAndLongestWindowAreAllowedAndDefaultOfZeroIsNot() public {
        assertEq(registry.minWindow(), 1 hours, "shortest");
        vm.startPrank(owner);
        registry.setWindow(ID, 7 days);
        registry.setWindow(ID + 1, 1 hours);
        registry.setDefaultWindow(7 days);
        vm.expectRevert(IResolutionRegistry.BadWindow.selector);
        registry.setDefaultWindow(0);
    }

    function test_deploymentOnATestChainMayHaveAShorterWindowAndNoneIsShorterThanThat() public {
        ResolutionRegistry made = new ResolutionRegistry(owner, forwarder, WORKFLOW_ID, WORKFLOW_OWNER, 60);
        assertEq(made.minWindow(), 60, "its own");
        vm.startPrank(owner);
        made.setDefaultWindow(60);
        vm.expectRevert(IResolutionRegistry.BadWindow.selector);
        made.setDefaultWindow(59);
    }

    // ── forwarder

    function test_forwarderChangesOnlyAfterItsDelay() public {
        address next = address(0xF1);
        vm.startPrank(owner);
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.ReporterProposed(next, WORKFLOW_ID, WORKFLOW_OWNER, START + 2 days);
        registry.proposeReporter(next, WORKFLOW_ID, WORKFLOW_OWNER);
        assertEq(registry.pendingForwarder(), next, "proposed");
        assertEq(registry.pendingReporterAt(), START + 2 days, "from");
        vm.warp(START + 2 days - 1);
        vm.expectRevert(IResolutionRegistry.NoReporterDue.selector);
        registry.applyReporter();
        assertEq(registry.forwarder(), forwarder, "still the old one");
        vm.warp(START + 2 days);
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.ReporterSet(next, WORKFLOW_ID, WORKFLOW_OWNER);
        registry.applyReporter();
        vm.stopPrank();
        assertEq(registry.forwarder(), next, "in place");
        assertEq(registry.pendingForwarder(), address(0), "proposal used");
        assertEq(registry.pendingReporterAt(), 0, "time used");
    }

    function test_replacedForwarderCanReportNoMore() public {
        vm.startPrank(owner);
        registry.proposeReporter(address(0xF1), WORKFLOW_ID, WORKFLOW_OWNER);
        vm.warp(START + 2 days);
        registry.applyReporter();
        vm.stopPrank();
        assertRefused(
            IResolutionRegistry.NotForwarder.selector, metadata(), encoded(ID, 1, block.timestamp)
        );
        vm.prank(address(0xF1));
        registry.onReport(metadata(), encoded(ID, 1, block.timestamp));
        assertResult(ID, Result.Yes, false);
    }

    function test_proposedForwarderCannotReportYet() public {
        vm.prank(owner);
        registry.proposeReporter(address(0xF1), WORKFLOW_ID, WORKFLOW_OWNER);
        vm.warp(START + 2 days);
        vm.expectRevert(IResolutionRegistry.NotForwarder.selector);
        vm.prank(address(0xF1));
        registry.onReport(metadata(), encoded(ID, 1, block.timestamp));
    }

    function test_proposalIsAppliedOnce() public {
        vm.startPrank(owner);
        registry.proposeReporter(address(0xF1), WORKFLOW_ID, WORKFLOW_OWNER);
        vm.warp(START + 2 days);
        registry.applyReporter();
        vm.expectRevert(IResolutionRegistry.NoReporterDue.selector);
        registry.applyReporter();
    }

    function test_nothingProposedNothingApplied() public {
        vm.expectRevert(IResolutionRegistry.NoReporterDue.selector);
        vm.prank(owner);
        registry.applyReporter();
    }

    function test_newProposalStartsItsDelayAnew() public {
        vm.startPrank(owner);
        registry.proposeReporter(address(0xF1), WORKFLOW_ID, WORKFLOW_OWNER);
        vm.warp(START + 1 days);
        registry.proposeReporter(address(0xF2), WORKFLOW_ID, WORKFLOW_OWNER);
        vm.warp(START + 2 days);
        vm.expectRevert(IResolutionRegistry.NoReporterDue.selector);
        registry.applyReporter();
        vm.warp(START + 3 days);
        registry.applyReporter();
        assertEq(registry.forwarder(), address(0xF2), "the last one proposed");
    }

    function test_zeroForwarderIsRefused() public {
        vm.expectRevert(IResolutionRegistry.ZeroAddress.selector);
        vm.prank(owner);
        registry.proposeReporter(address(0), WORKFLOW_ID, WORKFLOW_OWNER);
    }

    // ── workflow

    function test_workflowChangesOnlyAfterItsDelay() public {
        bytes32 next = keccak256("next");
        vm.startPrank(owner);
        registry.proposeReporter(forwarder, next, address(0xD0));
        assertEq(registry.pendingWorkflowId(), next, "proposed");
        assertEq(registry.pendingWorkflowOwner(), address(0xD0), "of this owner");
        vm.warp(START + 2 days - 1);
        vm.expectRevert(IResolutionRegistry.NoReporterDue.selector);
        registry.applyReporter();
        vm.warp(START + 2 days);
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.ReporterSet(forwarder, next, address(0xD0));
        registry.applyReporter();
        vm.stopPrank();
        assertEq(registry.pendingWorkflowOwner(), address(0), "proposal used");
        bytes memory body = encoded(ID, 1, block.timestamp);
        assertRefused(IResolutionRegistry.WrongWorkflow.selector, metadata(), body);
        vm.prank(forwarder);
        registry.onReport(abi.encodePacked(next, bytes10(0), address(0xD0)), body);
        assertResult(ID, Result.Yes, false);
    }

    function test_ownerCannotPublishAResultOfItsOwnBeforeTheDelay() public {
        bytes32 own = keccak256("own");
        vm.prank(owner);
        registry.proposeReporter(forwarder, own, owner);
        vm.prank(forwarder);
        vm.expectRevert(IResolutionRegistry.WrongWorkflow.selector);
        registry.onReport(abi.encodePacked(own, bytes10(0), owner), encoded(ID, 1, START));
    }

    function test_workflowWithoutOwnerIsRefused() public {
        vm.expectRevert(IResolutionRegistry.ZeroAddress.selector);
        vm.prank(owner);
        registry.proposeReporter(forwarder, WORKFLOW_ID, address(0));
    }

    // ── ownership and interfaces

    function test_strangersSetAndVetoNothing() public {
        say(ID, Result.Yes, START);
        bytes[5] memory calls = [
            abi.encodeCall(IResolutionRegistry.veto, (ID)),
            abi.encodeCall(IResolutionRegistry.setWindow, (ID, 1)),
            abi.encodeCall(IResolutionRegistry.setDefaultWindow, (1)),
            abi.encodeCall(IResolutionRegistry.proposeReporter, (stranger, WORKFLOW_ID, stranger)),
            abi.encodeCall(IResolutionRegistry.applyReporter, ())
        ];
        address[2] memory senders = [stranger, forwarder];
        for (uint256 i = 0; i < calls.length * senders.length; ++i) {
            address sender = senders[i % 2];
            vm.prank(sender);
            (bool ok, bytes memory why) = address(registry).call(calls[i / 2]);
            assertTrue(!ok, "refused");
            bytes memory expected = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, sender);
            assertEq(keccak256(why), keccak256(expected), "as no owner");
        }
    }

    function test_ownershipMovesInTwoSteps() public {
        address next = address(0xBEEF);
        vm.prank(owner);
        registry.transferOwnership(next);
        assertEq(registry.owner(), owner, "not yet");
        assertEq(registry.pendingOwner(), next, "offered");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        registry.acceptOwnership();
        vm.prank(next);
        registry.acceptOwnership();
        assertEq(registry.owner(), next, "taken");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, owner));
        vm.prank(owner);
        registry.setDefaultWindow(1);
    }

    function test_supportsTheReceiverInterfaceAndErc165Alone() public view {
        assertTrue(registry.supportsInterface(bytes4(keccak256("onReport(bytes,bytes)"))), "receiver");
        assertTrue(registry.supportsInterface(type(IERC165).interfaceId), "ERC-165");
        assertTrue(!registry.supportsInterface(0xffffffff), "never the invalid one");
        assertTrue(!registry.supportsInterface(type(IResolutionRegistry).interfaceId), "not the whole");
    }
}
