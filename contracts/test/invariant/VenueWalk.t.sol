// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TestBase} from "../base/TestBase.sol";
import {HandlerBase} from "./HandlerBase.sol";
import {VenueHandler} from "./VenueHandler.sol";

/// @notice One walk of 10,000 random deposits, fills, cashouts, settlements, redemptions and whatever else there is, of
/// fixed dice, against the books: price of a share and every balance equal to the unit. An invariant that nothing ever tries holds for nothing: here it is counted
/// that the actions of the campaign reach every ending, often.
contract VenueWalkTest is TestBase {
    uint256 private constant STEPS = 10_000;

    function test_walkReachesEveryEndingOftenAndKeepsTheBooks() public {
        vm.pauseGasMetering();
        VenueHandler handler = new VenueHandler();
        bytes4[] memory actions = handler.actions();
        for (uint256 i = 0; i < STEPS; ++i) {
            uint256 dice = uint256(keccak256(abi.encode("walk", i)));
            (bool ok, bytes memory answer) =
                address(handler).call(abi.encodeWithSelector(actions[dice % actions.length], dice));
            if (!ok) {
                assembly ("memory-safe") {
                    revert(add(answer, 0x20), mload(answer))
                }
            }
            handler.checkMoney();
            handler.checkSomeParlays();
            handler.checkResults();
            handler.checkNonces();
            handler.checkPool();
        }
        handler.everybodyLeaves();
        _checkCounts(handler.counted());
    }

    function _checkCounts(HandlerBase.Counts memory counts) private pure {
        assertGe(counts.fills, 350, "fills");
        assertGe(counts.vaultFills, 180, "fills of the pool");
        assertGe(counts.wins, 45, "wins");
        assertGe(counts.losses, 240, "losses");
        assertGe(counts.voids, 50, "voids");
        assertGe(counts.forceVoids, 30, "force-voids");
        assertGe(counts.vaultLosses, 25, "settled losses of the pool");
        assertGe(counts.novations, 50, "novations");
        assertGe(counts.withdrawals, 200, "withdrawals");
        assertGe(counts.poolMoves, 250, "deposits and redemptions");
        assertGe(counts.vetoes, 20, "vetoes");
        assertGe(counts.corrections, 15, "corrections");
        assertGe(counts.exitsWhilePaused, 30, "settlements and exits of a stopped venue");
        assertGe(counts.cancelled, 80, "cancelled nonces");
        assertGe(counts.replays, 80, "replays refused");
        assertGe(counts.noncesRefused, 150, "replays refused for their nonce");
        assertGe(counts.fullPools, 25, "refusals of a pool with 64 parlays");
        assertGe(counts.gifts, 70, "gifts");
        assertGe(counts.smallStakes, 25, "stakes too small for the last places");
        assertGe(counts.waits, 20, "deposits that waited");
        assertGe(counts.refusals, 1800, "refusals");
    }
}
