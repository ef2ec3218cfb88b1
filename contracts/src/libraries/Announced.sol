// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @notice A setting of 24 bits with the one that follows it and when: 88 bits, to share a slot with an address.
type Announced is uint88;

using Announcements for Announced global;

/// @title Settings that can hurt somebody: their owner announces them two days ahead, on chain.
/// @notice Whoever does not agree leaves, or fills nothing more, before they hold.
library Announcements {
    /// @notice Seconds between the announcement of a setting and its effect.
    uint256 internal constant DELAY = 2 days;
    uint256 private constant MASK = type(uint24).max;

    /// @dev What holds now.
    function value(Announced it) internal view returns (uint24) {
        uint256 word = Announced.unwrap(it);
        return uint24(block.timestamp < changesAt(it) ? word : word >> 24);
    }

    /// @dev What holds from `changesAt` on.
    function next(Announced it) internal pure returns (uint24) {
        return uint24(Announced.unwrap(it) >> 24);
    }

    /// @dev When the last announced value takes effect, unix seconds; 0 for one that held from the beginning.
    function changesAt(Announced it) internal pure returns (uint256) {
        return Announced.unwrap(it) >> 48;
    }

    /// @dev Holds from the beginning: there is nobody yet whom it could hurt.
    function initial(uint24 value_) internal pure returns (Announced) {
        return Announced.wrap(uint88(value_) << 24);
    }

    /// @dev `value_` in two days; what holds until then stays, whatever was announced before.
    function announce(Announced it, uint24 value_) internal view returns (Announced) {
        uint256 due = block.timestamp + DELAY;
        return Announced.wrap(uint88((due << 48) | (uint256(value_) << 24) | it.value()));
    }
}
