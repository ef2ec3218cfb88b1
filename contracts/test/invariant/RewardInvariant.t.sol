// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TestBase} from "../base/TestBase.sol";
import {RewardHandler} from "./RewardHandler.sol";

/// @notice The distributor holds what was funded less what was claimed and reclaimed, cycle by cycle, and every account
/// and funder has exactly what it is due.
contract RewardInvariantTest is TestBase {
    RewardHandler internal handler;

    function setUp() public {
        handler = new RewardHandler();
        targetOnly(address(handler), handler.actions());
    }

    /// @dev One campaign for both: each further function would walk the same 128,000 calls again.
    function invariant_everyCycleIsBackedAndEverybodyIsPaidOnce() public view {
        handler.checkBooks();
        handler.checkPayments();
    }

    /// @dev The campaign means something: its actions pay, refuse and return often.
    function test_walkPaysAndReturnsOften() public {
        vm.pauseGasMetering();
        bytes4[] memory actions = handler.actions();
        for (uint256 i = 0; i < 1000; ++i) {
            uint256 dice = uint256(keccak256(abi.encode("rewards", i)));
            (bool ok,) = address(handler).call(abi.encodeWithSelector(actions[dice % actions.length], dice));
            assertTrue(ok, "an action failed");
        }
        handler.checkBooks();
        handler.checkPayments();
        assertGe(handler.funded(), 60, "cycles");
        assertGe(handler.paid(), 60, "claims");
        assertGe(handler.refused(), 60, "refused claims");
        assertGe(handler.returned(), 20, "returns");
    }
}
