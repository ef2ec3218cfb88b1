// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Vm} from "./Vm.sol";

/// @notice What a test contract needs of the runner: cheatcodes, assertions, bounded fuzz input, invariant targets.
abstract contract TestBase {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    address[] private _targets;
    FuzzSelector[] private _selectors;

    /// @notice Read by the runner: the only contracts that an invariant campaign calls.
    function targetContracts() external view returns (address[] memory) {
        return _targets;
    }

    /// @notice Read by the runner: the only functions that an invariant campaign calls.
    function targetSelectors() external view returns (FuzzSelector[] memory) {
        return _selectors;
    }

    function targetOnly(address target, bytes4[] memory selectors) internal {
        _targets.push(target);
        _selectors.push(FuzzSelector(target, selectors));
    }

    /// @dev `value` folded into `low` .. `high`, both included; values inside stay.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        if (value >= low && value <= high) return value;
        if (low == 0 && high == type(uint256).max) return value;
        return low + (value % (high - low + 1));
    }

    function assertTrue(bool condition, string memory what) internal pure {
        vm.assertTrue(condition, what);
    }

    function assertEq(uint256 left, uint256 right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function assertEq(address left, address right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function assertEq(bytes32 left, bytes32 right, string memory what) internal pure {
        vm.assertEq(left, right, what);
    }

    function assertLe(uint256 left, uint256 right, string memory what) internal pure {
        vm.assertLe(left, right, what);
    }

    function assertGe(uint256 left, uint256 right, string memory what) internal pure {
        vm.assertGe(left, right, what);
    }
}
