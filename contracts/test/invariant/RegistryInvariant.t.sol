// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TestBase} from "../base/TestBase.sol";
import {RegistryHandler} from "./RegistryHandler.sol";

/// @notice A result can be taken back or corrected while its window runs, and by nobody after it.
contract RegistryInvariantTest is TestBase {
    RegistryHandler internal handler;

    function setUp() public {
        handler = new RegistryHandler();
        targetOnly(address(handler), handler.actions());
    }

    function invariant_finalResultNeverChangesAndEveryOtherFollowsTheReports() public view {
        handler.checkResults();
    }

    /// @dev The campaign means something: its actions make results final, and try to change them, often.
    function test_walkMakesManyResultsFinal() public {
        vm.pauseGasMetering();
        bytes4[] memory actions = handler.actions();
        for (uint256 i = 0; i < 1000; ++i) {
            uint256 dice = uint256(keccak256(abi.encode("registry", i)));
            (bool ok,) = address(handler).call(abi.encodeWithSelector(actions[dice % actions.length], dice));
            assertTrue(ok, "an action failed");
            handler.checkResults();
        }
        assertGe(handler.finals(), 60, "final results");
        assertGe(handler.ignored(), 100, "reports without effect");
        assertGe(handler.vetoes(), 15, "vetoes");
    }
}
