// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IResolutionRegistry, Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {RegistryBase} from "./RegistryBase.sol";

/// @notice Which reports are let in: sender, workflow, address, form and time.
contract RegistryReportsTest is RegistryBase {
    function test_forwarderPublishesResult() public {
        expectPublished(ID, Result.Yes, Result.None, START - 30, START + WINDOW);
        say(ID, Result.Yes, START - 30);
        assertEntry(ID, Result.Yes, START, WINDOW, START - 30);
        assertResult(ID, Result.Yes, false);
    }

    function test_unknownOutcomeHasNoResultAndIsNotFinal() public view {
        assertResult(ID, Result.None, false);
        assertEntry(ID, Result.None, 0, 0, 0);
    }

    function testFuzz_nobodyButTheForwarderReports(address sender) public {
        vm.assume(sender != forwarder);
        vm.expectRevert(IResolutionRegistry.NotForwarder.selector);
        vm.prank(sender);
        registry.onReport(metadata(), encoded(ID, 1, START));
    }

    function test_ownerCannotReport() public {
        vm.expectRevert(IResolutionRegistry.NotForwarder.selector);
        vm.prank(owner);
        registry.onReport(metadata(), encoded(ID, 1, START));
    }

    function testFuzz_otherWorkflowIsRefused(bytes32 workflowId) public {
        vm.assume(workflowId != WORKFLOW_ID);
        bytes memory other = abi.encodePacked(workflowId, bytes10("parlay"), WORKFLOW_OWNER);
        assertRefused(IResolutionRegistry.WrongWorkflow.selector, other, encoded(ID, 1, START));
    }

    function testFuzz_otherWorkflowOwnerIsRefused(address workflowOwner) public {
        vm.assume(workflowOwner != WORKFLOW_OWNER);
        bytes memory other = abi.encodePacked(WORKFLOW_ID, bytes10("parlay"), workflowOwner);
        assertRefused(IResolutionRegistry.WrongWorkflow.selector, other, encoded(ID, 1, START));
    }

    function test_metadataShorterThanItsFieldsIsRefusedAtEveryLength() public {
        for (uint256 length = 0; length < 62; ++length) {
            bytes memory cut = metadata();
            assembly ("memory-safe") {
                mstore(cut, length)
            }
            assertRefused(IResolutionRegistry.WrongWorkflow.selector, cut, encoded(ID, 1, START));
        }
    }

    function testFuzz_workflowNameAndWhatFollowsAreNotRead(bytes10 name, bytes calldata rest) public {
        vm.prank(forwarder);
        registry.onReport(abi.encodePacked(WORKFLOW_ID, name, WORKFLOW_OWNER, rest), encoded(ID, 1, START));
        assertResult(ID, Result.Yes, false);
    }

    function testFuzz_reportForAnotherChainIsRefused(uint256 chainId) public {
        vm.assume(chainId != 998);
        (uint32[] memory ids, uint8[] memory results) = one(ID, 1);
        assertRefused(
            IResolutionRegistry.WrongReceiver.selector,
            metadata(),
            abi.encode(chainId, address(registry), START, ids, results)
        );
    }

    function testFuzz_reportForAnotherRegistryIsRefused(address receiver) public {
        vm.assume(receiver != address(registry));
        (uint32[] memory ids, uint8[] memory results) = one(ID, 1);
        assertRefused(
            IResolutionRegistry.WrongReceiver.selector,
            metadata(),
            abi.encode(block.chainid, receiver, START, ids, results)
        );
    }

    function test_reportWithoutOutcomesIsRefused() public {
        assertRefused(
            IResolutionRegistry.MalformedReport.selector,
            metadata(),
            abi.encode(block.chainid, address(registry), START, new uint32[](0), new uint8[](0))
        );
    }

    function testFuzz_listsOfDifferentLengthsAreRefused(uint8 ids, uint8 results) public {
        vm.assume(ids != results);
        assertRefused(
            IResolutionRegistry.MalformedReport.selector,
            metadata(),
            abi.encode(block.chainid, address(registry), START, new uint32[](ids), new uint8[](results))
        );
    }

    function testFuzz_resultThatIsNoneIsRefused(uint8 result) public {
        vm.assume(result == 0 || result > 3);
        assertRefused(IResolutionRegistry.MalformedReport.selector, metadata(), encoded(ID, result, START));
    }

    function test_oneBadResultRefusesTheWholeReport() public {
        uint32[] memory ids = new uint32[](2);
        uint8[] memory results = new uint8[](2);
        (ids[0], ids[1], results[0], results[1]) = (ID, ID + 1, 1, 4);
        assertRefused(
            IResolutionRegistry.MalformedReport.selector,
            metadata(),
            abi.encode(block.chainid, address(registry), START, ids, results)
        );
        assertEntry(ID, Result.None, 0, 0, 0);
    }

    function testFuzz_bytesThatAreNoReportChangeNothing(bytes calldata junk) public {
        vm.prank(forwarder);
        (bool ok,) = address(registry).call(abi.encodeCall(IResolutionRegistry.onReport, (metadata(), junk)));
        assertTrue(!ok, "refused");
    }

    function test_truncatedReportIsRefusedAtEveryLength() public {
        uint256 whole = encoded(ID, 1, START).length;
        for (uint256 length = 0; length < whole; length += 4) {
            bytes memory cut = encoded(ID, 1, START);
            assembly ("memory-safe") {
                mstore(cut, length)
            }
            vm.expectRevert();
            vm.prank(forwarder);
            registry.onReport(metadata(), cut);
        }
    }

    function test_fieldsWiderThanTheirTypesAreRefused() public {
        uint256[] memory wide = new uint256[](1);
        uint256[] memory fine = new uint256[](1);
        fine[0] = 1;
        bytes[3] memory reports;
        wide[0] = uint256(type(uint32).max) + 1;
        reports[0] = abi.encode(block.chainid, address(registry), START, wide, fine);
        wide[0] = uint256(type(uint8).max) + 2;
        reports[1] = abi.encode(block.chainid, address(registry), START, fine, wide);
        // Cut to 40 bits, this time would be the present.
        reports[2] = abi.encode(block.chainid, address(registry), START + (1 << 40), fine, fine);
        for (uint256 i = 0; i < reports.length; ++i) {
            vm.expectRevert();
            vm.prank(forwarder);
            registry.onReport(metadata(), reports[i]);
        }
    }

    function testFuzz_reportFromTheFutureIsRefused(uint256 ahead) public {
        uint256 observedAt = block.timestamp + bound(ahead, 1, type(uint40).max - START);
        assertRefused(IResolutionRegistry.UntimelyReport.selector, metadata(), encoded(ID, 1, observedAt));
    }

    function testFuzz_withheldReportIsRefused(uint256 age) public {
        age = bound(age, registry.MAX_REPORT_AGE() + 1, START);
        assertRefused(IResolutionRegistry.UntimelyReport.selector, metadata(), encoded(ID, 1, START - age));
    }

    function testFuzz_reportOfAnyAgeAllowedIsTaken(uint256 age) public {
        age = bound(age, 0, registry.MAX_REPORT_AGE());
        say(ID, Result.Void, START - age);
        assertEntry(ID, Result.Void, START, WINDOW, START - age);
    }

    function test_oneReportPublishesManyOutcomes() public {
        uint32[] memory ids = new uint32[](3);
        uint8[] memory results = new uint8[](3);
        (ids[0], ids[1], ids[2]) = (0, 9, type(uint32).max);
        (results[0], results[1], results[2]) = (1, 2, 3);
        for (uint256 i = 0; i < 3; ++i) {
            expectPublished(ids[i], Result(results[i]), Result.None, START, START + WINDOW);
        }
        report(uint40(START), ids, results);
        assertResult(0, Result.Yes, false);
        assertResult(9, Result.No, false);
        assertResult(type(uint32).max, Result.Void, false);
    }

    function test_anOutcomeIgnoredDoesNotHoldUpItsNeighbours() public {
        say(ID, Result.Yes, START);
        vm.warp(START + WINDOW);
        uint32[] memory ids = new uint32[](2);
        uint8[] memory results = new uint8[](2);
        (ids[0], ids[1], results[0], results[1]) = (ID, ID + 1, 2, 2);
        expectIgnored(ID, Result.No, block.timestamp);
        expectPublished(ID + 1, Result.No, Result.None, block.timestamp, block.timestamp + WINDOW);
        report(uint40(block.timestamp), ids, results);
        assertResult(ID, Result.Yes, true);
    }
}
