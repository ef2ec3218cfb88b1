// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IRewardDistributor} from "../../src/interfaces/IRewardDistributor.sol";
import {TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {RewardDistributor} from "../../src/RewardDistributor.sol";
import {SkimToken} from "../mocks/HookToken.sol";
import {RewardBase} from "./RewardBase.sol";

/// @notice A cycle is what its funder sent or signed, is paid whole, and never changes.
contract RewardFundTest is RewardBase {
    function refuse(uint256 cycleId, bytes32 root_, uint256 total, uint256 end, bytes4 why) private {
        vm.prank(funder);
        vm.expectRevert(why);
        distributor.fund(cycleId, root_, total, end);
    }

    function refuse(IRewardDistributor.RewardFunding memory funding, bytes memory signature, bytes4 why) private {
        vm.expectRevert(why);
        distributor.fundWithSig(funding, signature, noPermit());
    }

    function assertFunded(address of_, uint256 cycleId) private view {
        IRewardDistributor.Cycle memory cycle = distributor.cycles(of_, cycleId);
        assertEq(cycle.root, root(), "root");
        assertEq(cycle.funded, TOTAL, "funded");
        assertEq(cycle.claimed, 0, "claimed");
        assertEq(cycle.claimEnd, claimEnd, "end");
        assertTrue(!cycle.isReclaimed, "not reclaimed");
    }

    function test_distributorNeedsACollateral() public {
        vm.expectRevert(IRewardDistributor.BadToken.selector);
        new RewardDistributor(IERC20(address(0)));
    }

    function test_fundingTakesTheTotalAndTellsTheTerms() public {
        vm.expectEmit(address(distributor));
        emit IRewardDistributor.CycleFunded(funder, CYCLE, root(), TOTAL, claimEnd);
        fundDefault();
        assertFunded(funder, CYCLE);
        assertEq(token.balanceOf(address(distributor)), TOTAL, "held");
        assertEq(token.balanceOf(funder), 1_000_000e6 - TOTAL, "taken");
    }

    function test_cycleCannotBeFundedAgain() public {
        fundDefault();
        refuse(CYCLE, bytes32(uint256(1)), TOTAL, claimEnd, IRewardDistributor.CycleExists.selector);
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE);
        refuse(funding, sign(FUNDER_KEY, funding), IRewardDistributor.CycleExists.selector);
        vm.warp(claimEnd + 1);
        distributor.reclaim(funder, CYCLE);
        refuse(CYCLE, root(), TOTAL, claimEnd + 30 days, IRewardDistributor.CycleExists.selector);
    }

    function test_numberOfOneFunderIsFreeForAnother() public {
        token.mint(STRANGER, TOTAL);
        vm.startPrank(STRANGER);
        token.approve(address(distributor), TOTAL);
        distributor.fund(CYCLE, bytes32(uint256(1)), TOTAL, claimEnd);
        vm.stopPrank();
        fundDefault();
        assertFunded(funder, CYCLE);
    }

    function test_rootAndTotalMustBeGiven() public {
        refuse(CYCLE, 0, TOTAL, claimEnd, IRewardDistributor.BadTerms.selector);
        refuse(CYCLE, root(), 0, claimEnd, IRewardDistributor.BadTerms.selector);
        refuse(CYCLE, root(), 1 << 96, claimEnd, IRewardDistributor.BadTerms.selector);
    }

    function test_mostThatIsBookedFits() public {
        vm.prank(funder);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientBalance.selector);
        distributor.fund(CYCLE, root(), type(uint96).max, claimEnd);
    }

    function test_claimsRunForADayToAYear() public {
        uint256 soonest = START + 1 days;
        uint256 latest = START + 366 days;
        refuse(CYCLE, root(), TOTAL, soonest - 1, IRewardDistributor.BadClaimEnd.selector);
        refuse(CYCLE, root(), TOTAL, latest + 1, IRewardDistributor.BadClaimEnd.selector);
        vm.startPrank(funder);
        distributor.fund(CYCLE, root(), TOTAL, soonest);
        distributor.fund(CYCLE + 1, root(), TOTAL, latest);
        vm.stopPrank();
        assertEq(distributor.cycles(funder, CYCLE + 1).claimEnd, latest, "end");
    }

    function test_collateralThatKeepsAPartOfATransferIsRefused() public {
        useToken(new SkimToken());
        refuse(CYCLE, root(), TOTAL, claimEnd, IRewardDistributor.ShortTransfer.selector);
        assertEq(distributor.cycles(funder, CYCLE).root, 0, "no cycle");
    }

    function test_funderWhoCannotPayFundsNothing() public {
        vm.prank(funder);
        token.approve(address(distributor), TOTAL - 1);
        vm.prank(funder);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        distributor.fund(CYCLE, root(), TOTAL, claimEnd);
        assertEq(distributor.cycles(funder, CYCLE).root, 0, "no cycle");
    }

    // ── signed terms

    function test_anybodySendsWhatTheFunderSigned() public {
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE);
        bytes memory signature = sign(FUNDER_KEY, funding);
        vm.expectEmit(address(distributor));
        emit IRewardDistributor.CycleFunded(funder, CYCLE, root(), TOTAL, claimEnd);
        vm.prank(STRANGER);
        distributor.fundWithSig(funding, signature, noPermit());
        assertFunded(funder, CYCLE);
        refuse(funding, signature, IRewardDistributor.CycleExists.selector);
    }

    function test_noTermIsChangedOnTheWay() public {
        bytes memory signature = sign(FUNDER_KEY, fundingOf(CYCLE));
        IRewardDistributor.RewardFunding memory other = fundingOf(CYCLE);
        other.root = bytes32(uint256(1));
        refuse(other, signature, IRewardDistributor.BadSignature.selector);
        other = fundingOf(CYCLE + 1);
        refuse(other, signature, IRewardDistributor.BadSignature.selector);
        other = fundingOf(CYCLE);
        other.total += 1;
        refuse(other, signature, IRewardDistributor.BadSignature.selector);
        other = fundingOf(CYCLE);
        other.claimEnd += 1;
        refuse(other, signature, IRewardDistributor.BadSignature.selector);
        other = fundingOf(CYCLE);
        other.deadline += 1;
        refuse(other, signature, IRewardDistributor.BadSignature.selector);
        other = fundingOf(CYCLE);
        other.funder = STRANGER;
        refuse(other, signature, IRewardDistributor.BadSignature.selector);
    }

    function test_allowanceAloneIsNoConsent() public {
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE);
        refuse(funding, sign(0xBAD, funding), IRewardDistributor.BadSignature.selector);
    }

    function test_signatureForAnotherChainOrContractIsNone() public {
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE);
        bytes memory elsewhere = signFor(FUNDER_KEY, funding, address(token), 998);
        refuse(funding, elsewhere, IRewardDistributor.BadSignature.selector);
        elsewhere = signFor(FUNDER_KEY, funding, address(distributor), 999);
        refuse(funding, elsewhere, IRewardDistributor.BadSignature.selector);
    }

    function test_signatureIsGoodUntilItsDeadline() public {
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE);
        bytes memory signature = sign(FUNDER_KEY, funding);
        vm.warp(funding.deadline + 1);
        refuse(funding, signature, IRewardDistributor.Expired.selector);
        vm.warp(funding.deadline);
        distributor.fundWithSig(funding, signature, noPermit());
        assertFunded(funder, CYCLE);
    }

    function test_permitGivesTheAllowanceWhoeverUsesItFirst() public {
        vm.prank(funder);
        token.approve(address(distributor), 0);
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE);
        distributor.fundWithSig(funding, sign(FUNDER_KEY, funding), permitOf(TOTAL));
        funding = fundingOf(CYCLE + 1);
        TokenPermit memory permit = permitOf(TOTAL);
        vm.prank(STRANGER);
        token.permit(funder, address(distributor), permit.value, permit.deadline, permit.v, permit.r, permit.s);
        distributor.fundWithSig(funding, sign(FUNDER_KEY, funding), permit);
        assertFunded(funder, CYCLE + 1);
        assertEq(token.allowance(funder, address(distributor)), 0, "used up");
    }

    function test_permitOfDeadlineZeroIsNotTried() public {
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE);
        bytes memory signature = sign(FUNDER_KEY, funding);
        TokenPermit memory permit = permitOf(TOTAL);
        permit.deadline = 0;
        distributor.fundWithSig(funding, signature, permit);
        assertEq(token.nonces(funder), 0, "not tried");
    }

    function testFuzz_onlyTheFundersKeySigns(uint256 key, uint256 cycleId) public {
        key = bound(key, 1, type(uint128).max);
        vm.assume(key != FUNDER_KEY);
        IRewardDistributor.RewardFunding memory funding = fundingOf(cycleId);
        refuse(funding, sign(key, funding), IRewardDistributor.BadSignature.selector);
        distributor.fundWithSig(funding, sign(FUNDER_KEY, funding), noPermit());
        assertFunded(funder, cycleId);
    }
}
