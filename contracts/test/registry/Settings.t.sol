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
        emit IResolutionRegistry.ForwarderSet(forwarder);
        vm.expectEmit();
        emit IResolutionRegistry.WorkflowSet(WORKFLOW_ID, WORKFLOW_OWNER);
        vm.expectEmit();
        emit IResolutionRegistry.DefaultWindowSet(1 days);
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

    function test_windowOfAnOutcomeIsItsOwnOrTheDefault() public {
        vm.startPrank(owner);
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.WindowSet(ID, 1 days);
        registry.setWindow(ID, 1 days);
        assertEq(registry.windowOf(ID), 1 days, "own");
        assertEq(registry.windowOf(ID + 1), WINDOW, "default");
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.DefaultWindowSet(3 hours);
        registry.setDefaultWindow(3 hours);
        assertEq(registry.windowOf(ID), 1 days, "own stays");
        assertEq(registry.windowOf(ID + 1), 3 hours, "new default");
        registry.setWindow(ID, 0);
        assertEq(registry.windowOf(ID), 3 hours, "returned to the default");
    }

    function test_windowIsFixedAtPublication() public {
        vm.prank(owner);
        registry.setWindow(ID, 100);
        say(ID, Result.Yes, START);
        say(ID + 1, Result.Yes, START);
        vm.startPrank(owner);
        registry.setWindow(ID, 7 days);
        registry.setDefaultWindow(1);
        vm.stopPrank();
        assertEntry(ID, Result.Yes, START, 100, START);
        vm.warp(START + 100);
        assertResult(ID, Result.Yes, true);
        assertResult(ID + 1, Result.Yes, false);
    }

    function test_correctionTakesTheWindowSetMeanwhile() public {
        say(ID, Result.Yes, START);
        vm.prank(owner);
        registry.setWindow(ID, 100);
        vm.warp(START + 1);
        say(ID, Result.No, START + 1);
        assertEntry(ID, Result.No, START + 1, 100, START + 1);
    }

    function testFuzz_windowsLongerThanTheLongestAreRefused(uint32 window) public {
        window = uint32(bound(window, uint256(registry.MAX_WINDOW()) + 1, type(uint32).max));
        vm.startPrank(owner);
        vm.expectRevert(IResolutionRegistry.BadWindow.selector);
        registry.setWindow(ID, window);
        vm.expectRevert(IResolutionRegistry.BadWindow.selector);
        registry.setDefaultWindow(window);
    }

    function test_longestWindowIsAllowedAndDefaultOfZeroIsNot() public {
        vm.startPrank(owner);
        registry.setWindow(ID, 7 days);
        registry.setDefaultWindow(7 days);
        assertEq(registry.windowOf(ID + 1), 7 days, "longest");
        vm.expectRevert(IResolutionRegistry.BadWindow.selector);
        registry.setDefaultWindow(0);
    }

    // ── forwarder

    function test_forwarderChangesOnlyAfterItsDelay() public {
        address next = address(0xF1);
        vm.startPrank(owner);
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.ForwarderProposed(next, START + 2 days);
        registry.proposeForwarder(next);
        assertEq(registry.pendingForwarder(), next, "proposed");
        assertEq(registry.pendingForwarderAt(), START + 2 days, "from");
        vm.warp(START + 2 days - 1);
        vm.expectRevert(IResolutionRegistry.NoForwarderDue.selector);
        registry.applyForwarder();
        assertEq(registry.forwarder(), forwarder, "still the old one");
        vm.warp(START + 2 days);
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.ForwarderSet(next);
        registry.applyForwarder();
        vm.stopPrank();
        assertEq(registry.forwarder(), next, "in place");
        assertEq(registry.pendingForwarder(), address(0), "proposal used");
        assertEq(registry.pendingForwarderAt(), 0, "time used");
    }

    function test_replacedForwarderCanReportNoMore() public {
        vm.startPrank(owner);
        registry.proposeForwarder(address(0xF1));
        vm.warp(START + 2 days);
        registry.applyForwarder();
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
        registry.proposeForwarder(address(0xF1));
        vm.warp(START + 2 days);
        vm.expectRevert(IResolutionRegistry.NotForwarder.selector);
        vm.prank(address(0xF1));
        registry.onReport(metadata(), encoded(ID, 1, block.timestamp));
    }

    function test_proposalIsAppliedOnce() public {
        vm.startPrank(owner);
        registry.proposeForwarder(address(0xF1));
        vm.warp(START + 2 days);
        registry.applyForwarder();
        vm.expectRevert(IResolutionRegistry.NoForwarderDue.selector);
        registry.applyForwarder();
    }

    function test_nothingProposedNothingApplied() public {
        vm.expectRevert(IResolutionRegistry.NoForwarderDue.selector);
        vm.prank(owner);
        registry.applyForwarder();
    }

    function test_newProposalStartsItsDelayAnew() public {
        vm.startPrank(owner);
        registry.proposeForwarder(address(0xF1));
        vm.warp(START + 1 days);
        registry.proposeForwarder(address(0xF2));
        vm.warp(START + 2 days);
        vm.expectRevert(IResolutionRegistry.NoForwarderDue.selector);
        registry.applyForwarder();
        vm.warp(START + 3 days);
        registry.applyForwarder();
        assertEq(registry.forwarder(), address(0xF2), "the last one proposed");
    }

    function test_zeroForwarderIsRefused() public {
        vm.expectRevert(IResolutionRegistry.ZeroAddress.selector);
        vm.prank(owner);
        registry.proposeForwarder(address(0));
    }

    // ── workflow

    function test_workflowChangesAtOnce() public {
        bytes32 next = keccak256("next");
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.WorkflowSet(next, address(0xD0));
        vm.prank(owner);
        registry.setWorkflow(next, address(0xD0));
        assertRefused(IResolutionRegistry.WrongWorkflow.selector, metadata(), encoded(ID, 1, START));
        vm.prank(forwarder);
        registry.onReport(abi.encodePacked(next, bytes10(0), address(0xD0)), encoded(ID, 1, START));
        assertResult(ID, Result.Yes, false);
    }

    function test_workflowWithoutOwnerIsRefused() public {
        vm.expectRevert(IResolutionRegistry.ZeroAddress.selector);
        vm.prank(owner);
        registry.setWorkflow(WORKFLOW_ID, address(0));
    }

    // ── ownership and interfaces

    function test_strangersSetAndVetoNothing() public {
        say(ID, Result.Yes, START);
        bytes[6] memory calls = [
            abi.encodeCall(IResolutionRegistry.veto, (ID)),
            abi.encodeCall(IResolutionRegistry.setWindow, (ID, 1)),
            abi.encodeCall(IResolutionRegistry.setDefaultWindow, (1)),
            abi.encodeCall(IResolutionRegistry.proposeForwarder, (stranger)),
            abi.encodeCall(IResolutionRegistry.applyForwarder, ()),
            abi.encodeCall(IResolutionRegistry.setWorkflow, (WORKFLOW_ID, stranger))
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
