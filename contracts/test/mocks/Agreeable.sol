// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @notice A contract that takes every call without a word, as many wallets and wrapped coins do.
contract Agreeable {
    fallback() external payable {}
}
