// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ParlayLeg, ParlayQuote, TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {VenueBase} from "../base/VenueBase.sol";

/// @notice What joining and leaving the pool costs beside open parlays: each looks at every leg of each of them. The
/// most that it can come to, 64 parlays of six legs on outcomes of their own, fits a block of 2M gas.
/// forge-config: default.isolate = true
contract PoolGasTest is VenueBase {
    string private constant GROUP = "venue";
    uint256 private constant SMALL_BLOCK = 2_000_000;

    function _measured(string memory name, uint256 goal) private {
        uint256 gas = vm.snapshotGasLastCall(GROUP, name);
        assertLe(gas, goal, name);
    }

    /// @dev `count` open parlays of `legCount` legs each, of which no two share an outcome.
    function _openParlays(uint256 count, uint256 legCount) private returns (uint256 shares) {
        shares = depositAs(lp, 500_000e6);
        for (uint256 i = 0; i < count; ++i) {
            ParlayLeg[] memory legs = new ParlayLeg[](legCount);
            for (uint256 j = 0; j < legCount; ++j) legs[j] = ParlayLeg(uint32(1000 + i * 10 + j), 0);
            ParlayQuote memory quote = quoteOf(legs);
            quote.maker = address(vault);
            quote.takerCollateral = 400e6;
            escrow.fill(fillOf(quote, QUOTER_KEY, legs));
        }
    }

    function _deposit(string memory name, uint256 goal) private {
        TokenPermit memory permit = permitOf(address(token), LP_KEY, address(vault), 1_000e6, block.timestamp);
        vault.depositWithPermit(lp, 1_000e6, permit.deadline, permit.v, permit.r, permit.s);
        _measured(name, goal);
    }

    function _redeem(string memory name, uint256 shares, uint256 goal) private {
        TokenPermit memory permit = permitOf(address(vault), LP_KEY, address(vault), shares, block.timestamp);
        vault.redeemWithPermit(lp, shares, 0, permit.deadline, permit.v, permit.r, permit.s);
        _measured(name, goal);
    }

    function test_depositBesideEightParlays() public {
        _openParlays(8, 3);
        _deposit("vault depositWithPermit, 8 parlays of 3 legs", 260_000);
    }

    function test_redeemBesideEightParlays() public {
        _redeem("vault redeemWithPermit, 8 parlays of 3 legs", _openParlays(8, 3) / 2, 270_000);
    }

    function test_depositBesideAsManyParlaysAsThereCanBe() public {
        _openParlays(64, 6);
        _deposit("vault depositWithPermit, 64 parlays of 6 legs", SMALL_BLOCK);
    }

    function test_redeemBesideAsManyParlaysAsThereCanBe() public {
        _redeem("vault redeemWithPermit, 64 parlays of 6 legs", _openParlays(64, 6) / 2, SMALL_BLOCK);
    }

    /// @dev By amount, the fee and what is most are asked for as well.
    function test_withdrawBesideAsManyParlaysAsThereCanBe() public {
        _openParlays(64, 6);
        vm.prank(lp);
        vault.withdraw(1_000e6, lp, lp);
        _measured("vault withdraw, 64 parlays of 6 legs", SMALL_BLOCK);
    }
}
