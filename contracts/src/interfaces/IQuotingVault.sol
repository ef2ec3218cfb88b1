// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @notice What the escrow holds for a maker that is a vault. Amounts in 6-decimal units.
/// One storage slot: every fill and settlement of a vault writes it once.
struct Book {
    /// Collateral in open parlays, at cost.
    uint64 locked;
    /// Open parlays.
    uint56 live;
    /// Which of its 64 places they have: a bit each.
    uint64 places;
    /// Whether the maker is registered as a vault.
    bool isVault;
}

/// @title A maker whose quotes the escrow has judged by the maker's own contract.
interface IQuotingVault {
    /// @notice Judges a quote and approves exactly its collateral to the escrow; reverts when it does not stand by it.
    /// Answers its own selector when it does: a contract that takes any call in silence has agreed to nothing.
    /// @param collateral What the quote takes from the vault, 6-decimal units.
    /// @param stake What its taker puts against that, fees included, 6-decimal units.
    /// @param signer Who signed the quote.
    /// @param deadline The deadline of the quote, unix seconds.
    /// @param book What the escrow holds for the vault before this fill.
    /// @param credits What the escrow owes the vault, 6-decimal units.
    function onFill(
        uint256 collateral,
        uint256 stake,
        address signer,
        uint256 deadline,
        Book calldata book,
        uint256 credits
    ) external returns (bytes4);
}
