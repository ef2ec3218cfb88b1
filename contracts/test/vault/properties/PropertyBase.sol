// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../../src/interfaces/IParlayEscrow.sol";
import {ParlayVault} from "../../../src/ParlayVault.sol";
import {TestUSDC} from "../../../src/TestUSDC.sol";
import {TestBase} from "../../base/TestBase.sol";
import {EscrowModel} from "./EscrowModel.sol";

/// @notice A pool in a fuzzed state: gifts, locked collateral, unswept credits, losses; from a unit to 2e18 of them,
/// empty and wholly lost ones too.
abstract contract PropertyBase is TestBase {
    struct Seed {
        uint256 fee;
        uint256 others;
        uint256 mine;
        uint256 gift;
        uint256 lock;
        uint256 loss;
        uint256 settled;
        uint256 gain;
        uint256 late;
    }

    /// @dev Value and shares, with the virtual ones: a share's price as a fraction.
    struct Price {
        uint256 assets;
        uint256 shares;
    }

    address internal immutable owner = address(0xACE);
    address internal immutable other = address(0x0733);
    address internal immutable me = address(0x33);
    address internal immutable key = address(0x9507E4);

    TestUSDC internal token;
    EscrowModel internal model;
    ParlayVault internal vault;

    function setUp() public virtual {
        token = new TestUSDC();
        model = new EscrowModel(token);
        vault = new ParlayVault(owner, token, IParlayEscrow(address(model)));
        vm.prank(owner);
        vault.setQuotingKey(key, block.timestamp + 30 days);
        address[2] memory depositors = [me, other];
        for (uint256 i = 0; i < depositors.length; ++i) {
            vm.prank(depositors[i]);
            token.approve(address(vault), type(uint256).max);
        }
    }

    /// @dev The pool that `seed` describes.
    function build(Seed memory seed) internal {
        vm.prank(owner);
        vault.setExitFee(uint16(feeOf(seed.fee)));
        deposit(other, sizeOf(seed.others));
        deposit(me, sizeOf(seed.mine));
        fund(address(vault), sizeOf(seed.gift));
        uint256 amount = partOf(vault.idle(), seed.lock);
        vm.prank(address(vault));
        token.transfer(address(model), amount);
        model.noteLocked(amount);
        model.settle(address(vault), partOf(vault.locked(), seed.loss), 0);
        amount = partOf(vault.locked(), seed.settled);
        // Nothing is won of nothing: a pool that lost all stays without value.
        uint256 gain = amount == 0 ? 0 : sizeOf(seed.gain);
        fund(address(model), gain);
        model.settle(address(vault), amount, amount + gain);
        // Half of the pools get no cash after the lock, or none would be without any.
        if (seed.late >> 255 == 1) deposit(me, sizeOf(seed.late));
    }

    function deposit(address who, uint256 assets) internal returns (uint256) {
        fund(who, assets);
        vm.prank(who);
        return vault.deposit(assets, who);
    }

    function mint(address who, uint256 shares) internal returns (uint256) {
        fund(who, vault.previewMint(shares));
        vm.prank(who);
        return vault.mint(shares, who);
    }

    function redeem(address who, uint256 shares) internal returns (uint256) {
        vm.prank(who);
        return vault.redeem(shares, who, who);
    }

    function withdraw(address who, uint256 assets) internal returns (uint256) {
        vm.prank(who);
        return vault.withdraw(assets, who, who);
    }

    /// @dev Adds to a balance of the collateral, beyond what its mint allows at once: balances are its first slot.
    function fund(address who, uint256 amount) internal {
        bytes32 slot = keccak256(abi.encode(who, uint256(0)));
        vm.store(address(token), slot, bytes32(token.balanceOf(who) + amount));
    }

    function price() internal view returns (Price memory) {
        return Price(vault.totalAssets() + 1, vault.totalSupply() + 1e6);
    }

    function assertNotCheaper(Price memory before, string memory what) internal view {
        Price memory now_ = price();
        assertGe(now_.assets * before.shares, before.assets * now_.shares, what);
    }

    /// @dev Every order of size from nothing to 2e18 units is as likely.
    function sizeOf(uint256 seed) internal pure returns (uint256) {
        uint256 power = seed % 64;
        if (power > 60) return 0;
        return (1 << power) + ((seed >> 8) % (1 << power));
    }

    /// @dev Nothing, all, or any part of `whole`.
    function partOf(uint256 whole, uint256 seed) internal pure returns (uint256) {
        if (seed % 4 == 0) return 0;
        if (seed % 4 == 1) return whole;
        return (seed >> 8) % (whole + 1);
    }

    /// @dev Nothing, the most, or any fee between.
    function feeOf(uint256 seed) internal pure returns (uint256) {
        if (seed % 4 == 0) return 0;
        if (seed % 4 == 1) return 500;
        return (seed >> 8) % 501;
    }
}
