// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ParlayLeg} from "./ParlayTypes.sol";

/// @title The legs of a parlay: their canonical order, their hash, and their packed form of one storage slot.
library Legs {
    /// @notice There are not 2 to 6 legs, or they do not rise strictly by outcome, or a side is neither 0 nor 1.
    error BadLegs();

    bytes32 internal constant LEG_TYPEHASH = keccak256("ParlayLeg(uint32 outcomeId,uint8 sideIndex)");
    uint256 internal constant MIN_LEGS = 2;
    uint256 internal constant MAX_LEGS = 6;
    uint256 private constant LEG_BITS = 40;

    /// @dev Answers the legs packed (leg i in bits 40 i .. 40 i + 39: outcome, then side in the low byte) and
    /// keccak256 over their struct hashes in order. Strictly rising outcomes leave one way to write a set of legs,
    /// and no way to name an outcome twice, with one side or with both.
    function pack(ParlayLeg[] calldata legs) internal pure returns (uint240 packed, bytes32 legsHash) {
        uint256 count = legs.length;
        if (count < MIN_LEGS || count > MAX_LEGS) revert BadLegs();
        bytes32[] memory hashes = new bytes32[](count);
        uint256 least = 0;
        for (uint256 i = 0; i < count; ++i) {
            (uint256 outcomeId, uint256 sideIndex) = (legs[i].outcomeId, legs[i].sideIndex);
            if (sideIndex > 1 || outcomeId < least) revert BadLegs();
            least = outcomeId + 1;
            packed |= uint240(((outcomeId << 8) | sideIndex) << (LEG_BITS * i));
            hashes[i] = _hash(outcomeId, sideIndex);
        }
        legsHash = keccak256(abi.encodePacked(hashes));
    }

    /// @dev The hash of `count` packed legs: that which `pack` answered for them.
    function hashPacked(uint240 packed, uint256 count) internal pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            ParlayLeg memory leg = legAt(packed, i);
            hashes[i] = _hash(leg.outcomeId, leg.sideIndex);
        }
        return keccak256(abi.encodePacked(hashes));
    }

    /// @dev The leg at `index` of a packed set.
    function legAt(uint240 packed, uint256 index) internal pure returns (ParlayLeg memory) {
        (uint32 outcomeId, uint8 sideIndex) = partsAt(packed, index);
        return ParlayLeg({outcomeId: outcomeId, sideIndex: sideIndex});
    }

    /// @dev The same without memory: cheaper where many legs are looked at.
    function partsAt(uint240 packed, uint256 index) internal pure returns (uint32 outcomeId, uint8 sideIndex) {
        uint256 leg = packed >> (LEG_BITS * index);
        // Both casts cut off the legs behind this one.
        return (uint32(leg >> 8), uint8(leg));
    }

    function _hash(uint256 outcomeId, uint256 sideIndex) private pure returns (bytes32) {
        return keccak256(abi.encode(LEG_TYPEHASH, outcomeId, sideIndex));
    }
}
