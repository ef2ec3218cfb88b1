// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ParlayLeg, TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice From the report on nobody buys a part of a known win, and nobody leaves a known loss to the others.
contract VaultDecidedTest is VaultBase {
    /// @dev Found by the audit: 900 of a win of 1,000 went to who came after it was published.
    function test_depositsWaitFromTheReportOfAWinToItsSettlement() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(1000e6, 5000e6, 2);
        _publishWin();
        assertEq(vault.maxDeposit(buyer) + vault.maxMint(buyer), 0, "deposits wait");
        vm.startPrank(buyer);
        token.approve(address(vault), 900_000e6);
        vm.expectRevert(
            abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxDeposit.selector, buyer, 900_000e6, uint256(0))
        );
        vault.deposit(900_000e6, buyer);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxMint.selector, buyer, 1e18, uint256(0)));
        vault.mint(1e18, buyer);
        vm.stopPrank();
        TokenPermit memory permit = collateralPermit(BUYER_KEY, 900_000e6);
        vm.expectRevert(
            abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxDeposit.selector, buyer, 900_000e6, uint256(0))
        );
        vault.depositWithPermit(buyer, 900_000e6, permit.deadline, permit.v, permit.r, permit.s);
        _settle(id);
        uint256 shares = depositAs(buyer, 900_000e6);
        assertLe(redeemAs(buyer, shares), 900_000e6, "no profit after the settlement");
    }

    /// @dev Found by the audit: a holder of 30% who left between a loss of 4,000 and its settlement kept its part of it,
    /// 1,200. Every way out has the same price.
    function test_leaverAfterTheReportOfALossLeavesItsPartOfIt() public {
        depositAs(lp, 70_000e6);
        uint256 shares = depositAs(buyer, 30_000e6);
        uint256 id = fillFromVault(100e6, 4000e6, 2);
        _publishLoss();
        assertEq(vault.exitFeeBps(), 400, "4 % are lost");
        uint256 snapshot = vm.snapshotState();
        TokenPermit memory permit = sharePermit(BUYER_KEY, shares);
        assertEq(redeemByPermit(buyer, shares, permit), 28_800e6, "by permit");
        vm.revertToState(snapshot);
        vm.prank(buyer);
        assertEq(vault.withdraw(28_800e6, buyer, buyer), shares, "by amount");
        vm.revertToState(snapshot);
        assertEq(redeemAs(buyer, shares), 28_800e6, "its part of the loss stays");
        _settle(id);
        assertEq(vault.totalAssets(), 67_200e6, "as if it had stayed until the settlement");
        assertEq(vault.exitFeeBps(), 0, "no fee any more");
    }

    /// @dev Nobody can be ahead of the report by a fill either: an old quote on a known result is known at once.
    function test_parlayThatIsFilledOnAPublishedResultIsDecidedAtOnce() public {
        depositAs(lp, 100_000e6);
        _publishLoss();
        assertEq(vault.exitFeeBps(), 0, "no parlay yet");
        fillFromVault(100e6, 4000e6, 2);
        assertEq(vault.exitFeeBps(), 400, "dead at its fill");
        assertEq(vault.maxDeposit(buyer), 0, "deposits wait");
    }

    /// @dev What remains: of losses that are known at once, what exceeds 5 % of the pool. The vault's quoting keeps
    /// what one outcome can cost to that.
    function testFuzz_leaverAfterAReportGainsNothingUpToFivePercent(uint256 mine, uint256 loss) public {
        mine = bound(mine, 1e6, 900_000e6);
        loss = bound(loss, 1, 50_000e6);
        depositAs(lp, 900_000e6);
        uint256 shares = depositAs(buyer, mine);
        uint256 id = fillFromVault(100e6, loss, 2);
        _publishLoss();
        uint256 early = vault.previewRedeem(shares);
        _settle(id);
        uint256 late = vault.convertToAssets(shares);
        uint256 pool = 900_000e6 + mine;
        uint256 beyond = loss * 20 > pool ? (mine * (loss * 20 - pool)) / (20 * pool) : 0;
        assertLe(early, late + beyond + 1, "leaving early pays");
    }

    function test_feeOfAKnownLossIsRoundedUpAndCappedAndNeverBelowTheOwners() public {
        depositAs(lp, 500_000e6);
        uint256 id = fillFromVault(5e6, 20e6, 2);
        _publishLoss();
        assertEq(vault.exitFeeBps(), 1, "a basis point for a loss below one");
        setFee(100);
        assertEq(vault.exitFeeBps(), 100, "the owner's fee is higher");
        _settle(id);
        assertEq(vault.exitFeeBps(), 100, "and stays");
    }

    function test_feeOfALargeKnownLossIsFivePercent() public {
        depositAs(lp, 100_000e6);
        fillFromVault(100e6, 40_000e6, 2);
        _publishLoss();
        assertEq(vault.exitFeeBps(), 500, "the cap");
        assertEq(vault.maxWithdraw(lp), 60_000e6 - 1, "all that is idle but a unit of rounding");
    }

    function test_stakeOfFiveDollarsStopsNobodyFromJoiningAPoolOfHalfAMillion() public {
        depositAs(lp, 500_000e6);
        uint256 small = fillFromVault(5e6, 20e6, 2);
        _publishWin();
        assertEq(vault.maxDeposit(buyer), type(uint256).max, "5 of 500,000");
        ParlayLeg[] memory legs = legsFrom(700);
        escrow.fill(fillOf(vaultQuote(5e6, 20e6, legs), QUOTER_KEY, legs));
        publish(701, Result.No);
        assertEq(vault.maxDeposit(buyer), 0, "10 of 500,000");
        _settle(small);
        assertEq(vault.maxDeposit(buyer), type(uint256).max, "until one of them is settled");
    }

    /// @dev A newcomer would bear a part of a loss that is known.
    function test_depositsWaitForAKnownLossToo() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(5e6, 20e6, 2);
        _publishLoss();
        assertEq(vault.maxDeposit(buyer), 0, "wait");
        _settle(id);
        assertEq(vault.maxDeposit(buyer), type(uint256).max, "go on");
    }

    /// @dev The longest that a decided parlay holds deposits up is its dispute window: then anybody settles it.
    function test_freezeEndsWithTheDisputeWindowAndAVetoedOneAtOnce() public {
        depositAs(lp, 100_000e6);
        uint256 id = fillFromVault(5e6, 20e6, 2);
        _publishWin();
        vm.prank(owner);
        registry.veto(101);
        assertEq(vault.maxDeposit(buyer), type(uint256).max, "vetoed");
        vm.warp(block.timestamp + 1);
        _publishWin();
        vm.warp(block.timestamp + WINDOW);
        vm.prank(thief);
        escrow.settle(id);
        assertEq(vault.maxDeposit(buyer), type(uint256).max, "settled by anybody");
    }

    function _settle(uint256 id) private {
        vm.warp(block.timestamp + WINDOW);
        escrow.settle(id);
        if (escrow.credits(address(vault)) != 0) vault.sweep();
    }

    /// @dev The taker loses leg 101.
    function _publishWin() private {
        publish(101, Result.No);
    }

    function _publishLoss() private {
        publish(101, Result.Yes);
        publish(102, Result.No);
    }
}
