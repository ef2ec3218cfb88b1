// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {TestBase} from "../base/TestBase.sol";
import {VenueHandler} from "./VenueHandler.sol";

/// @notice What must hold after any call of anybody. Whether a call is taken, and what it moves, the handler checks.
contract VenueInvariantTest is TestBase {
    VenueHandler internal handler;

    function setUp() public {
        handler = new VenueHandler();
        targetOnly(address(handler), handler.actions());
        // The pool is open for business.
        for (uint256 i = 0; i < 4; ++i) handler.deposit(i);
    }

    /// @dev One campaign for all of them: each further function would walk the same 128,000 calls again.
    function invariant_booksHoldWhateverAnybodyDoes() public view {
        // The escrow holds open pots and credits, and nobody takes out more than it put in and won.
        handler.checkMoney();
        // Parlays equal the books, settled ones are final, and so are final results.
        handler.checkSomeParlays();
        handler.checkResults();
        // Each nonce works once.
        handler.checkNonces();
        // The pool is worth its books, keeps its limits, and a share falls by a settled loss alone.
        handler.checkPool();
    }

    /// @dev Runs at the end of each run: a stopped venue lets everybody go with what is theirs.
    function afterInvariant() public {
        handler.everybodyLeaves();
        string memory path = vm.envOr("VENUE_COUNTS", "");
        if (bytes(path).length != 0) vm.writeLine(path, handler.countsLine());
    }
}
