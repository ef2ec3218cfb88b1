// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Result} from "../../../src/interfaces/IResolutionRegistry.sol";
import {IParlayEscrow} from "../../../src/interfaces/IParlayEscrow.sol";
import {ParlayLeg} from "../../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "../VaultBase.sol";

/// @notice The chief properties again on the real escrow, in states that a dozen steps of real actors reach.
contract VaultVenueStatesTest is VaultBase {
    uint256 private constant STEPS = 12;

    struct Price {
        uint256 assets;
        uint256 shares;
    }

    /// Open parlays and the first outcome of each.
    uint256[] private _ids;
    uint32[] private _outcomes;
    uint32 private _nextOutcome = 1000;

    function testFuzz_onlyALossMakesAShareCheaperAndTheBooksAlwaysHold(uint256[STEPS] memory seeds) public {
        _start();
        for (uint256 i = 0; i < STEPS; ++i) {
            Price memory before = _price();
            bool isLoss = _step(seeds[i]);
            Price memory now_ = _price();
            if (!isLoss) assertGe(now_.assets * before.shares, before.assets * now_.shares, "cheaper");
            assertNav(vault.totalAssets(), "books");
        }
    }

    function testFuzz_mostIsPaidInEveryState(uint256[STEPS] memory seeds, bool isByShares, uint256 fee) public {
        _start();
        setFee(bound(fee, 0, 500));
        for (uint256 i = 0; i < STEPS; ++i) _step(seeds[i]);
        uint256 idle = vault.idle();
        uint256 paid;
        if (isByShares) {
            paid = redeemAs(lp, vault.maxRedeem(lp));
        } else {
            paid = vault.maxWithdraw(lp);
            vm.prank(lp);
            vault.withdraw(paid, lp, lp);
        }
        assertLe(paid, idle, "idle");
    }

    function testFuzz_roundTripGainsNothingInEveryState(uint256[STEPS] memory seeds, uint256 assets) public {
        _start();
        for (uint256 i = 0; i < STEPS; ++i) _step(seeds[i]);
        assets = bound(assets, 0, 100_000e6);
        token.mint(other, assets);
        uint256 shares = depositAs(other, assets);
        uint256 most = vault.maxRedeem(other);
        assertLe(redeemAs(other, shares < most ? shares : most), assets, "gain");
    }

    /// @dev When all is settled and swept, all of the money is with its owners: the pool has what it shows.
    function testFuzz_everythingSettledAndSweptIsIdle(uint256[STEPS] memory seeds) public {
        _start();
        for (uint256 i = 0; i < STEPS; ++i) _step(seeds[i]);
        while (_ids.length > 0) _settleNext(seeds[_ids.length % STEPS] % 3);
        _sweep();
        assertEq(vault.idle(), vault.totalAssets(), "idle");
        assertEq(vault.locked(), 0, "locked");
        assertEq(escrow.books(address(vault)).live, 0, "live");
        uint256 all = vault.balanceOf(lp);
        assertEq(vault.maxRedeem(lp), all, "all of it can be redeemed");
        redeemAs(lp, all);
    }

    function _start() private {
        depositAs(lp, 100_000e6);
        // Twelve days of results at most: the key lasts.
        vm.prank(owner);
        vault.setQuotingKey(quoter, block.timestamp + 30 days);
    }

    function _step(uint256 seed) private returns (bool isLoss) {
        uint256 kind = seed % 8;
        seed >>= 8;
        if (kind < 2) _fill(seed);
        else if (kind < 4) return _settleNext(seed % 3);
        else if (kind == 4) _sweep();
        else if (kind == 5) token.mint(address(vault), seed % 1000e6);
        else if (kind == 6) depositAs(buyer, seed % 20_000e6);
        else redeemAs(lp, seed % (vault.maxRedeem(lp) + 1));
    }

    function _fill(uint256 seed) private {
        uint256 budget = (vault.totalAssets() * 8000) / 10_000;
        uint256 room = budget > vault.locked() ? budget - vault.locked() : 0;
        if (room > vault.idle()) room = vault.idle();
        if (room > 50_000e6) room = 50_000e6;
        if (room == 0) return;
        ParlayLeg[] memory legs = legsFrom(_nextOutcome);
        // All of the room one time in four.
        uint256 collateral = seed % 4 == 0 ? room : (seed >> 2) % room + 1;
        IParlayEscrow.Fill memory args =
            fillOf(vaultQuote((seed >> 128) % 1000e6 + 1, collateral, legs), QUOTER_KEY, legs);
        _ids.push(escrow.fill(args));
        _outcomes.push(_nextOutcome);
        _nextOutcome += 2;
    }

    /// @dev Settles the newest parlay: 0 lost by the vault, 1 won by it, 2 void.
    function _settleNext(uint256 how) private returns (bool isLoss) {
        if (_ids.length == 0) return false;
        uint32[] memory outcomes = new uint32[](2);
        uint8[] memory results = new uint8[](2);
        outcomes[0] = _outcomes[_outcomes.length - 1];
        outcomes[1] = outcomes[0] + 1;
        results[0] = uint8(Result.Yes);
        results[1] = uint8(how == 0 ? Result.Yes : how == 1 ? Result.No : Result.Void);
        report(uint40(block.timestamp), outcomes, results);
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(_ids[_ids.length - 1]);
        _ids.pop();
        _outcomes.pop();
        return how == 0;
    }

    function _sweep() private {
        if (escrow.credits(address(vault)) > 0) vault.sweep();
    }

    function _price() private view returns (Price memory) {
        return Price(vault.totalAssets() + 1, vault.totalSupply() + 1e6);
    }
}
