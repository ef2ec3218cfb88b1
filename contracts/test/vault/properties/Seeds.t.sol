// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {PropertyBase} from "./PropertyBase.sol";

/// @notice The fuzzed pools are of every kind that matters: a property that holds of dull ones alone says little.
contract VaultSeedsTest is PropertyBase {
    uint256 private constant POOLS = 300;

    struct Kinds {
        uint256 locked;
        uint256 owed;
        uint256 fee;
        uint256 boundByIdle;
        uint256 nothingIdle;
        uint256 wiped;
        uint256 cheap;
        uint256 dear;
        uint256 tiny;
        uint256 huge;
    }

    function test_seedsReachEveryKindOfPool() public {
        Kinds memory kinds;
        for (uint256 i = 0; i < POOLS; ++i) {
            uint256 snapshot = vm.snapshotState();
            build(_seed(i));
            _count(kinds);
            vm.revertToState(snapshot);
        }
        assertGe(kinds.locked, 50, "collateral locked");
        assertGe(kinds.owed, 50, "credits unswept");
        assertGe(kinds.fee, 100, "an exit fee");
        assertGe(kinds.boundByIdle, 30, "redemption bounded by idle cash");
        assertGe(kinds.nothingIdle, 10, "nothing idle");
        assertGe(kinds.wiped, 5, "shares and no value");
        assertGe(kinds.cheap, 30, "a share below its first price");
        assertGe(kinds.dear, 30, "a share unit above a unit");
        assertGe(kinds.tiny, 5, "less than a dollar");
        assertGe(kinds.huge, 30, "more than a billion dollars");
    }

    function _count(Kinds memory kinds) private view {
        uint256 value = vault.totalAssets();
        uint256 idle = vault.idle();
        uint256 supply = vault.totalSupply();
        if (vault.locked() > 0) ++kinds.locked;
        if (model.credits(address(vault)) > 0) ++kinds.owed;
        if (vault.exitFeeBps() > 0) ++kinds.fee;
        if (vault.balanceOf(me) > 0 && vault.maxRedeem(me) < vault.balanceOf(me)) ++kinds.boundByIdle;
        if (supply > 0 && value > 0 && idle == 0) ++kinds.nothingIdle;
        if (supply > 0 && value == 0) ++kinds.wiped;
        if (supply > 0 && (value + 1) * 1e6 < supply) ++kinds.cheap;
        if (supply > 0 && value > supply + 1e6) ++kinds.dear;
        if (supply > 0 && value < 1e6) ++kinds.tiny;
        if (value > 1e15) ++kinds.huge;
    }

    function _seed(uint256 i) private pure returns (Seed memory) {
        return Seed({
            fee: _random(i, 1),
            others: _random(i, 2),
            mine: _random(i, 3),
            gift: _random(i, 4),
            lock: _random(i, 5),
            loss: _random(i, 6),
            settled: _random(i, 7),
            gain: _random(i, 8),
            late: _random(i, 9)
        });
    }

    function _random(uint256 i, uint256 field) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(i, field)));
    }
}
