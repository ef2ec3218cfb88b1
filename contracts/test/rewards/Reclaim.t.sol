// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IRewardDistributor} from "../../src/interfaces/IRewardDistributor.sol";
import {RewardBase} from "./RewardBase.sol";

/// @notice What nobody claimed goes back to the funder when the claims have ended, once, and not a second before.
contract RewardReclaimTest is RewardBase {
    function setUp() public override {
        super.setUp();
        fundDefault();
    }

    function refuse(address of_, uint256 cycleId, bytes4 why) private {
        vm.expectRevert(why);
        distributor.reclaim(of_, cycleId);
    }

    function test_restGoesBackToTheFunderWhoeverSendsIt() public {
        claim(4);
        vm.warp(claimEnd + 1);
        vm.expectEmit(address(distributor));
        emit IRewardDistributor.CycleReclaimed(funder, CYCLE, TOTAL - amountOf(4));
        vm.prank(STRANGER);
        assertEq(distributor.reclaim(funder, CYCLE), TOTAL - amountOf(4), "the rest");
        assertEq(token.balanceOf(funder), 1_000_000e6 - amountOf(4), "is with the funder");
        assertEq(token.balanceOf(STRANGER), 0, "not with the sender");
        assertTrue(distributor.cycles(funder, CYCLE).isReclaimed, "noted");
    }

    function test_nothingGoesBackWhileClaimsAreTaken() public {
        refuse(funder, CYCLE, IRewardDistributor.ClaimsRunning.selector);
        vm.warp(claimEnd);
        vm.prank(funder);
        refuse(funder, CYCLE, IRewardDistributor.ClaimsRunning.selector);
    }

    function test_restGoesBackOnce() public {
        vm.prank(funder);
        distributor.fund(CYCLE + 1, root(), TOTAL, claimEnd + 1 days);
        vm.warp(claimEnd + 1);
        distributor.reclaim(funder, CYCLE);
        refuse(funder, CYCLE, IRewardDistributor.NothingLeft.selector);
        assertEq(token.balanceOf(address(distributor)), TOTAL, "the other cycle is whole");
    }

    function test_nothingIsLeftOfWhatWasClaimedWhole() public {
        for (uint256 i = 0; i < 5; ++i) claim(i);
        vm.warp(claimEnd + 1);
        refuse(funder, CYCLE, IRewardDistributor.NothingLeft.selector);
        assertTrue(!distributor.cycles(funder, CYCLE).isReclaimed, "nothing went back");
    }

    function test_cycleThatNobodyFundedReturnsNothing() public {
        vm.warp(claimEnd + 1);
        refuse(funder, CYCLE + 1, IRewardDistributor.UnknownCycle.selector);
        refuse(STRANGER, CYCLE, IRewardDistributor.UnknownCycle.selector);
    }
}
