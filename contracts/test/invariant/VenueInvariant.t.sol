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

    function invariant_escrowHoldsOpenPotsAndCreditsAndNobodyTakesMoreThanItPutInAndWon() public view {
        handler.checkMoney();
    }

    function invariant_parlaysEqualTheBooksAndSettledOnesAreFinal() public view {
        handler.checkSomeParlays();
        handler.checkResults();
    }

    function invariant_eachNonceWorksOnce() public view {
        handler.checkNonces();
    }

    function invariant_poolIsWorthItsBooksAndKeepsItsLimits() public view {
        handler.checkPool();
    }

    /// @dev Runs at the end of each run: a stopped venue lets everybody go with what is theirs.
    function afterInvariant() public {
        handler.everybodyLeaves();
        string memory path = vm.envOr("VENUE_COUNTS", "");
        if (bytes(path).length != 0) vm.writeLine(path, handler.countsLine());
    }
}
