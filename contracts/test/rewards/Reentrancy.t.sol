// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRewardDistributor} from "../../src/interfaces/IRewardDistributor.sol";
import {HookToken} from "../mocks/HookToken.sol";
import {Intruder} from "../mocks/Intruder.sol";
import {RewardBase} from "./RewardBase.sol";

/// @notice Whoever gets control in the midst of a transfer, finds every door shut and the books unreadable.
contract RewardReentrancyTest is RewardBase {
    Intruder private intruder;

    function setUp() public override {
        super.setUp();
        useToken(new HookToken());
        fundDefault();
        vm.prank(funder);
        distributor.fund(CYCLE + 1, root(), TOTAL, START + 1 days);
        vm.warp(START + 1 days + 1);
        intruder = new Intruder(address(distributor));
    }

    /// @dev Every call of the distributor, each of them good by itself but for who sends it.
    function arm() private {
        bytes[] memory calls = new bytes[](6);
        calls[0] = abi.encodeCall(distributor.fund, (CYCLE, root(), 1, claimEnd));
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE + 2);
        calls[1] = abi.encodeCall(distributor.fundWithSig, (funding, sign(FUNDER_KEY, funding), noPermit()));
        calls[2] = abi.encodeCall(distributor.claim, (funder, CYCLE, accountOf(0), amountOf(0), proofOf(0)));
        calls[3] = abi.encodeCall(distributor.reclaim, (funder, CYCLE + 1));
        calls[4] = abi.encodeCall(distributor.cycles, (funder, CYCLE));
        calls[5] = abi.encodeCall(distributor.isClaimed, (funder, CYCLE, accountOf(0)));
        intruder.load(calls);
        HookToken(address(token)).setHook(intruder);
    }

    function assertShut() private view {
        assertEq(intruder.times(), 1, "control was handed over");
        bytes32 guard = keccak256(abi.encodePacked(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
        for (uint256 i = 0; i < 6; ++i) {
            (bool ok, bytes memory answer) = intruder.ended(i);
            assertTrue(!ok, "a door was open");
            assertEq(keccak256(answer), guard, "stopped by the guard");
        }
    }

    function test_nothingIsReenteredDuringAClaim() public {
        arm();
        claim(0);
        assertShut();
    }

    function test_nothingIsReenteredDuringAReclaim() public {
        arm();
        distributor.reclaim(funder, CYCLE + 1);
        assertShut();
    }

    function test_nothingIsReenteredDuringAFunding() public {
        arm();
        vm.prank(funder);
        distributor.fund(CYCLE + 2, root(), TOTAL, claimEnd);
        assertShut();
    }

    function test_nothingIsReenteredDuringASignedFunding() public {
        arm();
        IRewardDistributor.RewardFunding memory funding = fundingOf(CYCLE + 3);
        distributor.fundWithSig(funding, sign(FUNDER_KEY, funding), noPermit());
        assertShut();
    }
}
