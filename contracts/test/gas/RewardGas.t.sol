// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IRewardDistributor} from "../../src/interfaces/IRewardDistributor.sol";
import {RewardBase} from "../rewards/RewardBase.sol";
import {MerkleTree} from "../rewards/MerkleTree.sol";

/// @notice What funding and claiming cost, against their goals. A tree of 4,096 accounts asks for a proof of 12 words.
/// forge-config: default.isolate = true
contract RewardGasTest is RewardBase {
    string private constant GROUP = "rewards";

    function _measured(string memory name, uint256 goal) private {
        uint256 gas = vm.snapshotGasLastCall(GROUP, name);
        assertLe(gas, goal, name);
    }

    function test_fund() public {
        fundDefault();
        _measured("fund", 110_000);
    }

    function test_fundWithSig() public {
        vm.prank(funder);
        token.approve(address(distributor), 0);
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE);
        distributor.fundWithSig(funding, sign(FUNDER_KEY, funding), permitOf(TOTAL));
        _measured("fundWithSig, permit", 150_000);
    }

    function test_claimOfALargeTree() public {
        bytes32[] memory path = new bytes32[](12);
        bytes32 node = leaves[0];
        for (uint256 i = 0; i < path.length; ++i) {
            path[i] = keccak256(abi.encode(i));
            node = MerkleTree.pair(node, path[i]);
        }
        vm.prank(funder);
        distributor.fund(CYCLE, node, TOTAL, claimEnd);
        distributor.claim(funder, CYCLE, accountOf(0), amountOf(0), path);
        _measured("claim, 12 words, first balance", 101_000);
    }

    function test_reclaim() public {
        fundDefault();
        vm.warp(claimEnd + 1);
        distributor.reclaim(funder, CYCLE);
        _measured("reclaim", 45_000);
    }
}
