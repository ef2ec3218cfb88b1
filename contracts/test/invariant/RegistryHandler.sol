// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IResolutionRegistry, Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {ResolutionRegistry} from "../../src/ResolutionRegistry.sol";
import {TestBase} from "../base/TestBase.sol";
import {GhostRegistry} from "./GhostRegistry.sol";

/// @notice The oracle network with corrections, repeats and old reports, an owner who vetoes and changes every
/// setting, and a former forwarder who does not give up.
contract RegistryHandler is TestBase, GhostRegistry {
    /// @dev So many outcomes are in play at once; when the eldest is final for good, a fresh one takes its place.
    uint32 internal constant IN_PLAY = 6;

    ResolutionRegistry public immutable registry;
    address internal immutable owner = address(0xACE);
    address internal forwarder = address(0xF0);
    address internal former = address(0xF1);
    uint256 public finals;
    uint256 public ignored;
    uint256 public vetoes;
    bytes[] private _sent;
    mapping(uint32 outcomeId => Result) private _sealed;
    uint32 private _eldest = 1;
    uint256 private _entropy;

    constructor() {
        vm.warp(1_780_000_000);
        commonWindow.next = 2 hours;
        registry = new ResolutionRegistry(owner, forwarder, _workflowId(), owner, uint32(commonWindow.next));
    }

    modifier act(uint256 seed) {
        _entropy = seed;
        _;
        for (uint32 id = _eldest; id < _eldest + IN_PLAY; ++id) {
            if (!isFinal(id) || _sealed[id] != Result.None) continue;
            _sealed[id] = known[id].result;
            ++finals;
        }
        if (isFinal(_eldest) && _roll(4) == 0) ++_eldest;
    }

    /// @dev Several outcomes in one report, the same one twice among them, some final already.
    function report(uint256 seed) external act(seed) {
        uint32[] memory ids = new uint32[](_between(1, 4));
        uint8[] memory results = new uint8[](ids.length);
        uint256 observedAt = block.timestamp - (_roll(3) == 0 ? _roll(1 days + 1) : 0);
        for (uint256 i = 0; i < ids.length; ++i) {
            ids[i] = _rollOutcome();
            results[i] = uint8(_between(1, 3));
        }
        bytes memory body = abi.encode(block.chainid, address(registry), uint40(observedAt), ids, results);
        _sent.push(body);
        vm.prank(forwarder);
        registry.onReport(_metadata(), body);
        for (uint256 i = 0; i < ids.length; ++i) _note(ids[i], Result(results[i]), observedAt);
    }

    /// @dev A report that was sent before: too old for the registry, or without effect.
    function reportAgain(uint256 seed) external act(seed) {
        if (_sent.length == 0) return;
        bytes memory body = _sent[_roll(_sent.length)];
        (,, uint40 observedAt, uint32[] memory ids, uint8[] memory results) =
            abi.decode(body, (uint256, address, uint40, uint32[], uint8[]));
        bool isOld = block.timestamp - observedAt > 1 days;
        if (isOld) vm.expectRevert(IResolutionRegistry.UntimelyReport.selector);
        vm.prank(forwarder);
        registry.onReport(_metadata(), body);
        if (isOld) return;
        for (uint256 i = 0; i < ids.length; ++i) _note(ids[i], Result(results[i]), observedAt);
    }

    /// @dev At any second, mostly the last of the window or the first after it.
    function veto(uint256 seed) external act(seed) {
        uint32 id = _rollOutcome();
        if (isProvisional(id) && _roll(2) == 0) vm.warp(finalAt(id) - _roll(2));
        bool isOpen = isProvisional(id);
        if (!isOpen) vm.expectRevert(IResolutionRegistry.NotVetoable.selector);
        vm.prank(owner);
        registry.veto(id);
        if (!isOpen) return;
        noteVeto(id);
        ++vetoes;
    }

    function passTime(uint256 seed) external act(seed) {
        vm.warp(block.timestamp + _between(1, _roll(4) == 0 ? 2 days : 1 hours));
    }

    /// @dev A window already running is not touched by a new setting.
    function setWindow(uint256 seed) external act(seed) {
        vm.startPrank(owner);
        if (_roll(2) == 0) {
            uint256 window = _between(1 hours, 7 days);
            noteSetting(commonWindow, window);
            registry.setDefaultWindow(uint32(window));
        } else {
            uint32 id = _rollOutcome();
            uint256 window = _roll(4) == 0 ? 0 : _between(1 hours, 7 days);
            noteSetting(ownWindow[id], window);
            registry.setWindow(id, uint32(window));
        }
        vm.stopPrank();
    }

    function changeForwarder(uint256 seed) external act(seed) {
        vm.startPrank(owner);
        registry.proposeReporter(former, registry.workflowId(), registry.workflowOwner());
        vm.warp(block.timestamp + 2 days - 1);
        vm.expectRevert(IResolutionRegistry.NoReporterDue.selector);
        registry.applyReporter();
        vm.warp(block.timestamp + 1);
        registry.applyReporter();
        vm.stopPrank();
        (forwarder, former) = (former, forwarder);
    }

    function trespass(uint256 seed) external act(seed) {
        bytes memory body = _sent.length == 0 ? bytes("") : _sent[_roll(_sent.length)];
        vm.prank(former);
        vm.expectRevert(IResolutionRegistry.NotForwarder.selector);
        registry.onReport(_metadata(), body);
        vm.prank(former);
        vm.expectPartialRevert(Ownable.OwnableUnauthorizedAccount.selector);
        registry.veto(_rollOutcome());
        vm.prank(forwarder);
        vm.expectRevert(IResolutionRegistry.WrongWorkflow.selector);
        registry.onReport(abi.encodePacked(_workflowId(), bytes10("parlay"), former), body);
    }

    /// @notice Every outcome is as the reports and vetoes made it, and a final one as it was when it became final.
    function checkResults() external view {
        for (uint32 id = 1 + _eldest / 2; id < _eldest + IN_PLAY; ++id) {
            (Result result, bool final_) = registry.resultOf(id);
            IResolutionRegistry.Entry memory entry = registry.entryOf(id);
            assertEq(uint8(result), uint8(known[id].result), "result");
            assertTrue(final_ == isFinal(id), "final");
            assertEq(entry.observedAt, known[id].observedAt, "observed");
            if (result != Result.None) {
                assertEq(entry.publishedAt, known[id].publishedAt, "published");
                assertEq(entry.window, known[id].window, "window");
            }
            if (_sealed[id] != Result.None) assertEq(uint8(result), uint8(_sealed[id]), "a final result changed");
        }
    }

    function actions() external pure returns (bytes4[] memory list) {
        list = new bytes4[](7);
        list[0] = this.report.selector;
        list[1] = this.reportAgain.selector;
        list[2] = this.veto.selector;
        list[3] = this.passTime.selector;
        list[4] = this.setWindow.selector;
        list[5] = this.changeForwarder.selector;
        list[6] = this.trespass.selector;
    }

    function _rollOutcome() private returns (uint32) {
        return _eldest + uint32(_roll(IN_PLAY));
    }

    function _note(uint32 id, Result result, uint256 observedAt) private {
        if (!noteReport(id, result, observedAt)) ++ignored;
    }

    function _metadata() private view returns (bytes memory) {
        return abi.encodePacked(_workflowId(), bytes10("parlay"), owner);
    }

    function _workflowId() private pure returns (bytes32) {
        return keccak256("hashmark-resolution");
    }

    function _roll(uint256 sides) private returns (uint256) {
        _entropy = uint256(keccak256(abi.encode(_entropy)));
        return _entropy % sides;
    }

    function _between(uint256 low, uint256 high) private returns (uint256) {
        return low + _roll(high - low + 1);
    }
}
