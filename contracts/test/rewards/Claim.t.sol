// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IRewardDistributor} from "../../src/interfaces/IRewardDistributor.sol";
import {BlockingToken} from "../mocks/HookToken.sol";
import {MerkleTree} from "./MerkleTree.sol";
import {RewardBase} from "./RewardBase.sol";

/// @notice Every leaf is paid once, to its account, whoever sends it; nothing but a leaf is paid.
contract RewardClaimTest is RewardBase {
    function setUp() public override {
        super.setUp();
        fundDefault();
    }

    function refuse(address account, uint256 amount, bytes32[] memory proof, bytes4 why) private {
        vm.expectRevert(why);
        distributor.claim(funder, CYCLE, account, amount, proof);
    }

    function test_everyRewardOfTheTreeIsPaid() public {
        for (uint256 i = 0; i < 5; ++i) {
            assertTrue(!distributor.isClaimed(funder, CYCLE, accountOf(i)), "not yet");
            vm.expectEmit(address(distributor));
            emit IRewardDistributor.RewardClaimed(funder, CYCLE, accountOf(i), amountOf(i));
            claim(i);
            assertEq(token.balanceOf(accountOf(i)), amountOf(i), "paid");
            assertTrue(distributor.isClaimed(funder, CYCLE, accountOf(i)), "claimed");
        }
        assertEq(distributor.cycles(funder, CYCLE).claimed, TOTAL, "claimed");
        assertEq(token.balanceOf(address(distributor)), 0, "all of it");
    }

    function test_whoSendsAClaimFirstPaysItsAccountAndNobodyElse() public {
        vm.prank(STRANGER);
        claim(2);
        assertEq(token.balanceOf(STRANGER), 0, "the sender has nothing");
        assertEq(token.balanceOf(accountOf(2)), amountOf(2), "the account has it");
        refuse(accountOf(2), amountOf(2), proofOf(2), IRewardDistributor.AlreadyClaimed.selector);
        assertEq(token.balanceOf(accountOf(2)), amountOf(2), "once");
    }

    function test_claimOfAnotherAmountAccountOrPlaceIsRefused() public {
        refuse(accountOf(1), amountOf(1) + 1, proofOf(1), IRewardDistributor.BadProof.selector);
        refuse(STRANGER, amountOf(1), proofOf(1), IRewardDistributor.BadProof.selector);
        refuse(accountOf(1), amountOf(1), proofOf(0), IRewardDistributor.BadProof.selector);
        refuse(accountOf(1), amountOf(1), new bytes32[](0), IRewardDistributor.BadProof.selector);
    }

    function test_proofOfOneCycleIsNoneForAnother() public {
        vm.prank(funder);
        distributor.fund(CYCLE + 1, bytes32(uint256(1)), TOTAL, claimEnd);
        vm.expectRevert(IRewardDistributor.BadProof.selector);
        distributor.claim(funder, CYCLE + 1, accountOf(0), amountOf(0), proofOf(0));
    }

    function test_sameRewardOfTwoCyclesIsPaidInEach() public {
        vm.prank(funder);
        distributor.fund(CYCLE + 1, root(), TOTAL, claimEnd);
        claim(0);
        distributor.claim(funder, CYCLE + 1, accountOf(0), amountOf(0), proofOf(0));
        assertEq(token.balanceOf(accountOf(0)), 2 * amountOf(0), "twice");
    }

    function test_cycleThatNobodyFundedPaysNothing() public {
        vm.expectRevert(IRewardDistributor.UnknownCycle.selector);
        distributor.claim(funder, CYCLE + 1, accountOf(0), amountOf(0), proofOf(0));
        vm.expectRevert(IRewardDistributor.UnknownCycle.selector);
        distributor.claim(STRANGER, CYCLE, accountOf(0), amountOf(0), proofOf(0));
    }

    function test_claimsAreTakenUpToTheLastSecond() public {
        vm.warp(claimEnd);
        claim(0);
        vm.warp(claimEnd + 1);
        refuse(accountOf(1), amountOf(1), proofOf(1), IRewardDistributor.ClaimsEnded.selector);
    }

    function test_treeThatPromisesTooMuchTakesNothingFromOtherCycles() public {
        vm.prank(funder);
        distributor.fund(CYCLE + 1, root(), amountOf(0) + amountOf(1), claimEnd);
        distributor.claim(funder, CYCLE + 1, accountOf(0), amountOf(0), proofOf(0));
        vm.expectRevert(IRewardDistributor.CycleExhausted.selector);
        distributor.claim(funder, CYCLE + 1, accountOf(2), amountOf(2), proofOf(2));
        distributor.claim(funder, CYCLE + 1, accountOf(1), amountOf(1), proofOf(1));
        assertEq(token.balanceOf(address(distributor)), TOTAL, "the other cycle is whole");
    }

    function test_distributorIsNotPaid() public {
        bytes32 own = MerkleTree.leaf(address(distributor), 1e6);
        vm.prank(funder);
        distributor.fund(CYCLE + 1, own, 1e6, claimEnd);
        vm.expectRevert(IRewardDistributor.BadAccount.selector);
        distributor.claim(funder, CYCLE + 1, address(distributor), 1e6, new bytes32[](0));
        vm.warp(claimEnd + 1);
        assertEq(distributor.reclaim(funder, CYCLE + 1), 1e6, "back at its funder");
    }

    function test_accountThatCannotBePaidHoldsUpNobody() public {
        BlockingToken blocking = new BlockingToken();
        useToken(blocking);
        fundDefault();
        blocking.bar(accountOf(0));
        vm.expectPartialRevert(BlockingToken.Barred.selector);
        claim(0);
        claim(1);
        assertTrue(!distributor.isClaimed(funder, CYCLE, accountOf(0)), "may be tried again");
    }

    function testFuzz_onlyLeavesArePaid(address account, uint256 amount, uint256 index, bytes32 noise) public {
        index = bound(index, 0, 4);
        bytes32[] memory proof = proofOf(index);
        if (account == accountOf(index) && amount == amountOf(index)) {
            proof[uint256(noise) % proof.length] = noise;
        }
        refuse(account, amount, proof, IRewardDistributor.BadProof.selector);
    }

    function testFuzz_treesOfAnySizePayEverybody(uint256 count, uint256 seed) public {
        count = bound(count, 1, 40);
        bytes32[] memory nodes = new bytes32[](count);
        uint256 total;
        for (uint256 i = 0; i < count; ++i) {
            uint256 amount = 1 + (uint256(keccak256(abi.encode(seed, i))) % 1_000e6);
            nodes[i] = MerkleTree.leaf(accountOf(100 + i), amount);
            total += amount;
        }
        vm.prank(funder);
        distributor.fund(CYCLE + 1, MerkleTree.root(nodes), total, claimEnd);
        for (uint256 i = 0; i < count; ++i) {
            uint256 amount = 1 + (uint256(keccak256(abi.encode(seed, i))) % 1_000e6);
            distributor.claim(funder, CYCLE + 1, accountOf(100 + i), amount, MerkleTree.proof(nodes, i));
        }
        assertEq(token.balanceOf(address(distributor)), TOTAL, "the cycle is paid out");
    }
}
