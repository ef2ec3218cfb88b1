// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IResolutionRegistry, Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {RegistryBase} from "./RegistryBase.sol";

/// @notice What becomes of a result: replay, correction, repetition, finality, veto.
contract RegistryPublicationTest is RegistryBase {
    // ── replay

    function test_replayedReportIsIgnoredAndStartsNoNewWindow() public {
        say(ID, Result.Yes, START);
        vm.warp(START + 100);
        expectIgnored(ID, Result.Yes, START);
        say(ID, Result.Yes, START);
        assertEntry(ID, Result.Yes, START, WINDOW, START);
    }

    function test_reportReplayedAfterVetoIsIgnored() public {
        say(ID, Result.Yes, START);
        vetoAsOwner(ID);
        expectIgnored(ID, Result.Yes, START);
        say(ID, Result.Yes, START);
        assertResult(ID, Result.None, false);
        vm.warp(START + WINDOW);
        assertResult(ID, Result.None, false);
    }

    function test_olderReportDeliveredAfterVetoIsIgnored() public {
        say(ID, Result.Yes, START - 10);
        vetoAsOwner(ID);
        expectIgnored(ID, Result.No, START - 11);
        say(ID, Result.No, START - 11);
        assertResult(ID, Result.None, false);
    }

    function test_reportReplayedAfterCorrectionDoesNotUndoIt() public {
        say(ID, Result.Yes, START - 60);
        say(ID, Result.No, START);
        expectIgnored(ID, Result.Yes, START - 60);
        say(ID, Result.Yes, START - 60);
        assertResult(ID, Result.No, false);
    }

    function test_newerReportAfterVetoPublishesWithAWholeWindow() public {
        say(ID, Result.Yes, START);
        vetoAsOwner(ID);
        vm.warp(START + 500);
        expectPublished(ID, Result.Yes, Result.None, START + 1, START + 500 + WINDOW);
        say(ID, Result.Yes, START + 1);
        assertEntry(ID, Result.Yes, START + 500, WINDOW, START + 1);
    }

    // ── correction and repetition

    function test_correctionInsideTheWindowReplacesTheResultAndStartsTheWindowAnew() public {
        say(ID, Result.Yes, START);
        vm.warp(START + WINDOW - 1);
        expectPublished(ID, Result.No, Result.Yes, START + 5, START + 2 * WINDOW - 1);
        say(ID, Result.No, START + 5);
        vm.warp(START + 2 * WINDOW - 2);
        assertResult(ID, Result.No, false);
        vm.warp(START + 2 * WINDOW - 1);
        assertResult(ID, Result.No, true);
    }

    function test_correctionInTheSecondOfFinalityIsIgnored() public {
        say(ID, Result.Yes, START);
        vm.warp(START + WINDOW);
        expectIgnored(ID, Result.No, START + WINDOW);
        say(ID, Result.No, START + WINDOW);
        assertEntry(ID, Result.Yes, START, WINDOW, START);
        assertResult(ID, Result.Yes, true);
    }

    function testFuzz_finalResultNeverChanges(uint8 first, uint8 second, uint32 later, uint40 age) public {
        Result result = Result(bound(first, 1, 3));
        say(ID, result, START);
        vm.warp(START + WINDOW + uint256(later));
        say(ID, Result(bound(second, 1, 3)), block.timestamp - bound(age, 0, 1 days));
        assertEntry(ID, result, START, WINDOW, START);
        assertResult(ID, result, true);
    }

    function test_sameResultSaidAgainStartsNoNewWindow() public {
        say(ID, Result.Yes, START);
        vm.warp(START + WINDOW - 1);
        expectIgnored(ID, Result.Yes, START + WINDOW - 1);
        say(ID, Result.Yes, START + WINDOW - 1);
        assertEntry(ID, Result.Yes, START, WINDOW, START + WINDOW - 1);
        vm.warp(START + WINDOW);
        assertResult(ID, Result.Yes, true);
    }

    function test_sameResultSaidAgainMakesOlderObservationsStale() public {
        say(ID, Result.Yes, START - 100);
        say(ID, Result.Yes, START);
        // Newer than the first report, older than the second.
        expectIgnored(ID, Result.No, START - 50);
        say(ID, Result.No, START - 50);
        assertResult(ID, Result.Yes, false);
    }

    function test_olderRepetitionDoesNotMakeTheEntryOlder() public {
        say(ID, Result.Yes, START);
        expectIgnored(ID, Result.Yes, START - 50);
        say(ID, Result.Yes, START - 50);
        assertEntry(ID, Result.Yes, START, WINDOW, START);
    }

    function test_ofTwoResultsForOneOutcomeInOneReportTheFirstStands() public {
        uint32[] memory ids = new uint32[](2);
        uint8[] memory results = new uint8[](2);
        (ids[0], ids[1], results[0], results[1]) = (ID, ID, 2, 1);
        expectPublished(ID, Result.No, Result.None, START, START + WINDOW);
        expectIgnored(ID, Result.Yes, START);
        report(uint40(START), ids, results);
        assertEntry(ID, Result.No, START, WINDOW, START);
    }

    // ── veto

    function test_vetoTakesBackTheResultAndKeepsTheTimeOfItsReport() public {
        say(ID, Result.Void, START);
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.ResultVetoed(ID, Result.Void);
        vetoAsOwner(ID);
        assertEntry(ID, Result.None, START, WINDOW, START);
    }

    function test_whatIsVetoedNeverBecomesFinalByTime() public {
        say(ID, Result.Yes, START);
        vetoAsOwner(ID);
        vm.warp(START + 365 days);
        assertResult(ID, Result.None, false);
    }

    function test_nothingPublishedCannotBeVetoed() public {
        vm.expectRevert(IResolutionRegistry.NotVetoable.selector);
        vetoAsOwner(ID);
    }

    function test_vetoedResultCannotBeVetoedAgain() public {
        say(ID, Result.Yes, START);
        vetoAsOwner(ID);
        vm.expectRevert(IResolutionRegistry.NotVetoable.selector);
        vetoAsOwner(ID);
    }

    function test_vetoOfOneOutcomeLeavesOthers() public {
        say(ID, Result.Yes, START);
        say(ID + 1, Result.Yes, START);
        vetoAsOwner(ID);
        assertResult(ID + 1, Result.Yes, false);
    }

    function test_vetoWorksInTheLastSecondOfTheWindowAndNotInTheNext() public {
        say(ID, Result.Yes, START);
        say(ID + 1, Result.Yes, START);
        vm.warp(START + WINDOW - 1);
        assertResult(ID, Result.Yes, false);
        vetoAsOwner(ID);
        vm.warp(START + WINDOW);
        assertResult(ID + 1, Result.Yes, true);
        vm.expectRevert(IResolutionRegistry.NotVetoable.selector);
        vetoAsOwner(ID + 1);
    }

    /// @dev At every second, of every window: either final, or the owner may still take it back.
    function testFuzz_publishedResultIsEitherFinalOrVetoable(uint32 window, uint32 elapsed) public {
        window = uint32(bound(window, 1 hours, registry.MAX_WINDOW()));
        // Half of the runs land within two seconds of the edge.
        uint256 since = elapsed % 2 == 0 ? bound(elapsed, 0, 2 * uint256(window)) : window + (elapsed / 2) % 5;
        if (elapsed % 2 == 1) since = since < 2 ? 0 : since - 2;
        vm.prank(owner);
        registry.setWindow(ID, window);
        vm.warp(START + 2 days);
        say(ID, Result.No, START + 2 days);
        vm.warp(START + 2 days + since);
        (, bool isFinal) = registry.resultOf(ID);
        vm.prank(owner);
        (bool vetoed,) = address(registry).call(abi.encodeCall(IResolutionRegistry.veto, (ID)));
        assertTrue(isFinal == (since >= window), "final from the end of the window on");
        assertTrue(isFinal != vetoed, "exactly one of final and vetoable");
    }
}
