// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Result} from "../src/interfaces/IResolutionRegistry.sol";
import {VenueBase} from "./base/VenueBase.sol";

contract SmokeTest is VenueBase {
    function test_parlayIsFilledWonAndClaimed() public {
        uint256 id = fillDefault(2);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        // 100 less 1.5 in fees, and 300.
        assertEq(escrow.credits(taker), 398.5e6, "taker");
        vm.prank(taker);
        assertEq(escrow.withdraw(), 398.5e6, "withdrawn");
    }

    function test_vaultFillsCashesOutAndLoses() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(100e6, 300e6, 3);
        assertEq(vault.totalAssets(), 100_000e6, "at cost");
        novateDefault(id, 150e6);
        publish(101, Result.No);
        vm.warp(block.timestamp + WINDOW);
        escrow.resolveLeg(id, 0);
        assertEq(vault.totalAssets(), 100_100e6, "pool after a win");
        vault.sweep();
        assertEq(vault.idle(), 100_100e6, "idle");
    }
}
