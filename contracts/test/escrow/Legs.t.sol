// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Legs} from "../../src/libraries/Legs.sol";
import {ParlayLeg} from "../../src/libraries/ParlayTypes.sol";
import {EscrowBase} from "../base/EscrowBase.sol";

/// @notice Legs: one canonical form, one hash, and the same legs out as in.
contract LegsTest is EscrowBase {
    function refuseLegs(ParlayLeg[] memory legs) private {
        vm.expectRevert(Legs.BadLegs.selector);
        escrow.hashLegs(legs);
        // The fill is signed over them all the same: makers and takers cannot agree on malformed legs.
        IParlayEscrow.Fill memory args = fillOf(quoteOf(legs), MAKER_KEY, legs);
        refuse(args, Legs.BadLegs.selector);
    }

    function test_fewerThanTwoLegsAreRefused() public {
        refuseLegs(new ParlayLeg[](0));
        refuseLegs(legsN(1));
    }

    function test_moreThanSixLegsAreRefused() public {
        refuseLegs(legsN(7));
        refuseLegs(legsN(40));
    }

    function test_duplicateLegIsRefused() public {
        ParlayLeg[] memory legs = legsN(3);
        legs[1] = legs[0];
        refuseLegs(legs);
        legs = legsN(3);
        legs[2] = legs[1];
        refuseLegs(legs);
    }

    function test_bothSidesOfAnOutcomeAreRefused() public {
        ParlayLeg[] memory legs = legs2();
        legs[1].outcomeId = legs[0].outcomeId;
        refuseLegs(legs);
        (legs[0].sideIndex, legs[1].sideIndex) = (1, 0);
        refuseLegs(legs);
    }

    function test_unsortedLegsAreRefused() public {
        ParlayLeg[] memory legs = legsN(3);
        (legs[0], legs[1]) = (legs[1], legs[0]);
        refuseLegs(legs);
        legs = legsN(6);
        (legs[4], legs[5]) = (legs[5], legs[4]);
        refuseLegs(legs);
    }

    function test_sideTwoIsRefusedOnEveryLeg() public {
        for (uint256 i = 0; i < 6; ++i) {
            ParlayLeg[] memory legs = legsN(6);
            legs[i].sideIndex = 2;
            refuseLegs(legs);
            legs[i].sideIndex = 255;
            refuseLegs(legs);
        }
    }

    function test_smallestAndLargestOutcomesAreLegs() public {
        ParlayLeg[] memory legs = new ParlayLeg[](2);
        legs[0] = ParlayLeg(0, 1);
        legs[1] = ParlayLeg(type(uint32).max, 1);
        uint256 id = escrow.fill(fillOf(quoteOf(legs), MAKER_KEY, legs));
        ParlayLeg[] memory stored = escrow.legsOf(id);
        assertEq(stored[0].outcomeId, 0, "zero");
        assertEq(stored[1].outcomeId, type(uint32).max, "largest");
        assertEq(uint256(stored[0].sideIndex) + stored[1].sideIndex, 2, "sides");
        assertEq(escrow.parlays(id).legsHash, hashLegs(legs), "hash");
    }

    function test_parlayThatDoesNotExistHasNoLegs() public view {
        assertEq(escrow.legsOf(7).length, 0, "legs");
        IParlayEscrow.Parlay memory none = escrow.parlays(7);
        assertEq(none.legsHash, bytes32(0), "hash");
        assertEq(none.taker, address(0), "taker");
        assertEq(none.createdAt, 0, "created");
        assertEq(escrow.parlayVoidedCount(7), 0, "void");
    }

    function testFuzz_legsComeOutAsTheyWentIn(uint256 seed, uint256 count) public {
        ParlayLeg[] memory legs = randomLegs(seed, bound(count, 2, 6));
        uint256 id = escrow.fill(fillOf(quoteOf(legs), MAKER_KEY, legs));
        ParlayLeg[] memory stored = escrow.legsOf(id);
        assertEq(keccak256(abi.encode(stored)), keccak256(abi.encode(legs)), "legs");
        assertEq(escrow.hashLegs(legs), hashLegs(legs), "hash of calldata");
        assertEq(escrow.parlays(id).legsHash, hashLegs(legs), "hash of storage");
    }

    function testFuzz_onlyStrictlyRisingOutcomesAreLegs(uint32[4] memory ids, uint8[4] memory sides) public {
        ParlayLeg[] memory legs = new ParlayLeg[](4);
        bool isCanonical = true;
        for (uint256 i = 0; i < 4; ++i) {
            // Few outcomes, so that neighbours are often equal or out of order, and sides of 0 to 2.
            legs[i] = ParlayLeg(ids[i] % 8, sides[i] % 8 == 7 ? 2 : sides[i] % 2);
            if (legs[i].sideIndex > 1 || (i > 0 && legs[i].outcomeId <= legs[i - 1].outcomeId)) isCanonical = false;
        }
        if (!isCanonical) vm.expectRevert(Legs.BadLegs.selector);
        bytes32 hash = escrow.hashLegs(legs);
        if (isCanonical) assertEq(hash, hashLegs(legs), "hash");
    }

    /// @dev Legs with outcomes spread over all 32 bits.
    function randomLegs(uint256 seed, uint256 count) private pure returns (ParlayLeg[] memory legs) {
        legs = new ParlayLeg[](count);
        uint256 outcomeId = 0;
        for (uint256 i = 0; i < count; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            outcomeId += 1 + (seed % (type(uint32).max / 6 - 1));
            legs[i] = ParlayLeg(uint32(outcomeId), uint8((seed >> 128) & 1));
        }
    }
}
