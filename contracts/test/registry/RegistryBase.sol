// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IResolutionRegistry, Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {VenueBase} from "../base/VenueBase.sol";

/// @notice Short ways to report about one outcome and to state what the registry must know of it.
abstract contract RegistryBase is VenueBase {
    uint32 internal constant ID = 7;
    address internal immutable stranger = address(0xBAD);

    /// @dev The forwarder delivers a report of one outcome.
    function say(uint32 outcomeId, Result result, uint256 observedAt) internal {
        (uint32[] memory ids, uint8[] memory results) = one(outcomeId, uint8(result));
        report(uint40(observedAt), ids, results);
    }

    function one(uint32 outcomeId, uint8 result) internal pure returns (uint32[] memory ids, uint8[] memory results) {
        ids = new uint32[](1);
        results = new uint8[](1);
        ids[0] = outcomeId;
        results[0] = result;
    }

    /// @dev A report of one outcome as bytes, for this chain and this registry.
    function encoded(uint32 outcomeId, uint8 result, uint256 observedAt) internal view returns (bytes memory) {
        (uint32[] memory ids, uint8[] memory results) = one(outcomeId, result);
        return abi.encode(block.chainid, address(registry), observedAt, ids, results);
    }

    /// @dev The forwarder delivers these bytes and is refused with `selector`.
    function assertRefused(bytes4 selector, bytes memory metadata_, bytes memory report_) internal {
        vm.expectRevert(selector);
        vm.prank(forwarder);
        registry.onReport(metadata_, report_);
    }

    function vetoAsOwner(uint32 outcomeId) internal {
        vm.prank(owner);
        registry.veto(outcomeId);
    }

    function expectPublished(uint32 outcomeId, Result result, Result previous, uint256 observedAt, uint256 finalAt)
        internal
    {
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.ResultPublished(outcomeId, result, previous, uint40(observedAt), finalAt);
    }

    function expectIgnored(uint32 outcomeId, Result result, uint256 observedAt) internal {
        vm.expectEmit(address(registry));
        emit IResolutionRegistry.ReportIgnored(outcomeId, result, uint40(observedAt));
    }

    function assertEntry(uint32 outcomeId, Result result, uint256 publishedAt, uint256 window, uint256 observedAt)
        internal
        view
    {
        IResolutionRegistry.Entry memory entry = registry.entryOf(outcomeId);
        assertEq(uint256(entry.result), uint256(result), "result");
        assertEq(entry.publishedAt, publishedAt, "publishedAt");
        assertEq(entry.window, window, "window");
        assertEq(entry.observedAt, observedAt, "observedAt");
    }

    function assertResult(uint32 outcomeId, Result result, bool isFinal) internal view {
        (Result actual, bool actualFinal) = registry.resultOf(outcomeId);
        assertEq(uint256(actual), uint256(result), "result");
        assertTrue(actualFinal == isFinal, isFinal ? "final" : "not final");
    }
}
