// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20, ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title Collateral of test chains: 6 decimals, EIP-2612 permits, and anybody may mint.
/// @notice It is worth nothing and never will be.
contract TestUSDC is ERC20Permit {
    /// @notice Most that one call mints: a slip of decimals does not fill a wallet beyond what 64 bits hold.
    uint256 public constant MAX_MINT = 10_000_000e6;

    /// @notice More than `MAX_MINT` was asked for.
    error MintTooLarge(uint256 amount);

    constructor() ERC20("Test USD Coin", "USDC") ERC20Permit("Test USD Coin") {}

    /// @notice Mints `amount` (6-decimal units, at most `MAX_MINT`) to `to`.
    function mint(address to, uint256 amount) external {
        if (amount > MAX_MINT) revert MintTooLarge(amount);
        _mint(to, amount);
    }

    /// @notice Digits after the point of an amount.
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
