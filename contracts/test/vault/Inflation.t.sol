// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {VaultBase} from "./VaultBase.sol";

/// @notice A first depositor that makes a share dear with a gift, so that the next one's deposit is rounded away.
contract VaultInflationTest is VaultBase {
    function test_giftBeforeASecondDepositCostsTheAttackerHalfAndTheVictimCents() public {
        depositAs(thiefWith(100_000e6 + 1), 1);
        vm.prank(thief);
        token.transfer(address(vault), 100_000e6);
        depositAs(lp, 10_000e6);
        uint256 victim = redeemAs(lp, vault.balanceOf(lp));
        assertEq(10_000e6 - victim, 45_455, "the victim loses 4.5 cents");
        uint256 left = redeemAs(thief, vault.balanceOf(thief));
        assertEq(100_000e6 + 1 - left, 49_999_977_273, "the attacker loses 49,999.98");
    }

    function test_giftToAnEmptyPoolIsTheVirtualSharesAndNotTheNextDepositors() public {
        token.mint(address(vault), 1000e6);
        depositAs(lp, 1000e6);
        uint256 out = redeemAs(lp, vault.balanceOf(lp));
        assertLe(out, 1000e6, "no gain of it");
        assertGe(out, 999.999e6, "and no loss to speak of");
    }

    function testFuzz_attackerNeverGainsAndLosesAMillionTimesTheVictimsLoss(
        uint256 first,
        uint256 gift,
        uint256 victim
    ) public {
        first = bound(first, 0, 1_000_000e6);
        gift = bound(gift, 0, 9_000_000e6);
        victim = bound(victim, 1, 1_000_000e6);
        depositAs(thiefWith(first + gift), first);
        vm.prank(thief);
        token.transfer(address(vault), gift);
        depositAs(lp, victim);
        uint256 lost = victim - redeemAs(lp, vault.balanceOf(lp));
        uint256 spent = first + gift - redeemAs(thief, vault.balanceOf(thief));
        // Two units are rounding alone.
        if (lost > 2) assertGe(spent, (lost - 2) * 1e6, "a cheap attack");
    }

    /// @dev The attacker leaves before the victim: it takes nothing of the victim's deposit with it.
    function testFuzz_attackerThatLeavesFirstNeverGains(uint256 first, uint256 gift, uint256 victim) public {
        first = bound(first, 0, 1_000_000e6);
        gift = bound(gift, 0, 9_000_000e6);
        victim = bound(victim, 1, 1_000_000e6);
        depositAs(thiefWith(first + gift), first);
        vm.prank(thief);
        token.transfer(address(vault), gift);
        depositAs(lp, victim);
        assertLe(redeemAs(thief, vault.balanceOf(thief)), first + gift, "the attacker gains");
    }

    /// @dev Many deposits below the price of a share unit are rounded away whole: what they lose is far below the gift.
    function test_roundedAwayDepositsDoNotPayForTheGift() public {
        depositAs(thiefWith(100_000e6 + 1), 1);
        vm.prank(thief);
        token.transfer(address(vault), 100_000e6);
        for (uint256 i = 0; i < 20; ++i) {
            assertEq(depositAs(lp, 49_999), 0, "below 5 cents there are no shares");
        }
        assertLe(redeemAs(thief, vault.balanceOf(thief)), 50_001e6, "half of the gift and of a dollar");
    }

    function thiefWith(uint256 amount) private returns (address) {
        token.mint(thief, amount);
        return thief;
    }
}
