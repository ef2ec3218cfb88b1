// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IResolutionRegistry, Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {RegistryBase} from "./RegistryBase.sol";

/// @notice Random sequences of reports, replays, vetoes, new windows and waits: the registry knows at every step what
/// the few lines of the model know.
contract RegistryModelTest is RegistryBase {
    struct Known {
        Result result;
        uint256 publishedAt;
        uint256 finalAt;
        uint256 newest;
    }

    struct Said {
        uint32 outcomeId;
        Result result;
        uint256 observedAt;
    }

    /// @dev What the walks have met, so that one can tell that they go everywhere.
    struct Met {
        uint256 published;
        uint256 corrected;
        uint256 repeated;
        uint256 stale;
        uint256 afterFinal;
        uint256 vetoed;
        uint256 vetoRefused;
        uint256 replayedAfterVeto;
    }

    uint256 private constant IDS = 3;
    uint256 private constant STEPS = 40;

    mapping(uint256 id => Known) private _known;
    /// @dev A window, the one that was announced, and when that holds.
    struct Window {
        uint256 present;
        uint256 next;
        uint256 due;
    }

    mapping(uint256 id => Window) private _windows;
    Said[] private _said;
    Met private _met;

    function testFuzz_registryAgreesWithTheModel(uint256 seed) public {
        _walk(seed, STEPS);
    }

    /// @dev Guards the fuzz test above against walks that go nowhere.
    function test_walksOfTheModelReachEveryCase() public {
        for (uint256 seed = 0; seed < 32; ++seed) {
            uint256 clean = vm.snapshotState();
            _walk(seed, STEPS);
            Met memory met = _met;
            vm.revertToState(clean);
            _met = met;
        }
        assertGe(_met.published, 50, "published");
        assertGe(_met.corrected, 20, "corrected");
        assertGe(_met.repeated, 10, "repeated");
        assertGe(_met.stale, 20, "stale");
        assertGe(_met.afterFinal, 20, "after final");
        assertGe(_met.vetoed, 10, "vetoed");
        assertGe(_met.vetoRefused, 20, "veto refused");
        assertGe(_met.replayedAfterVeto, 5, "replayed after a veto");
    }

    function _walk(uint256 seed, uint256 steps) private {
        for (uint256 i = 0; i < steps; ++i) {
            uint256 draw = uint256(keccak256(abi.encode(seed, i)));
            uint256 action = draw % 16;
            draw >>= 8;
            if (action < 6) _report(draw);
            else if (action < 9) _replay(draw);
            else if (action < 11) _veto(draw);
            else if (action < 12) _setWindow(draw);
            else _wait(draw);
            _compare();
        }
    }

    function _report(uint256 draw) private {
        uint256 age = draw % 3 == 0 ? 0 : (draw >> 8) % 2 hours;
        _deliver(Said(uint32((draw >> 32) % IDS), Result(1 + (draw >> 64) % 3), block.timestamp - age));
    }

    function _replay(uint256 draw) private {
        if (_said.length == 0) return;
        Said memory said = _said[draw % _said.length];
        if (block.timestamp - said.observedAt > 1 days) return;
        Known storage known = _known[said.outcomeId];
        if (known.result == Result.None && known.newest >= said.observedAt) ++_met.replayedAfterVeto;
        _deliver(said);
    }

    function _deliver(Said memory said) private {
        _said.push(said);
        say(said.outcomeId, said.result, said.observedAt);
        Known storage known = _known[said.outcomeId];
        if (known.result != Result.None && block.timestamp >= known.finalAt) {
            ++_met.afterFinal;
        } else if (said.observedAt <= known.newest) {
            ++_met.stale;
        } else if (said.result == known.result) {
            ++_met.repeated;
            known.newest = said.observedAt;
        } else {
            if (known.result == Result.None) ++_met.published;
            else ++_met.corrected;
            uint256 own = _own(_windows[said.outcomeId]);
            _known[said.outcomeId] = Known(
                said.result, block.timestamp, block.timestamp + (own == 0 ? WINDOW : own), said.observedAt
            );
        }
    }

    function _veto(uint256 draw) private {
        uint32 id = uint32(draw % IDS);
        vm.prank(owner);
        (bool ok,) = address(registry).call(abi.encodeCall(IResolutionRegistry.veto, (id)));
        bool may = _known[id].result != Result.None && block.timestamp < _known[id].finalAt;
        assertTrue(ok == may, "veto");
        if (!may) {
            ++_met.vetoRefused;
            return;
        }
        ++_met.vetoed;
        _known[id].result = Result.None;
    }

    function _setWindow(uint256 draw) private {
        uint32 id = uint32(draw % IDS);
        Window storage window = _windows[id];
        uint256 next = (draw >> 8) % 4 == 0 ? 0 : 1 hours + (draw >> 16) % 4 hours;
        (window.present, window.next, window.due) = (_own(window), next, block.timestamp + 2 days);
        vm.prank(owner);
        registry.setWindow(id, uint32(next));
        if ((draw >> 32) % 4 == 0) vm.warp(window.due);
    }

    function _own(Window storage window) private view returns (uint256) {
        return block.timestamp < window.due ? window.present : window.next;
    }

    /// @dev Now and then to the very second at which a window ends, or the one before.
    function _wait(uint256 draw) private {
        uint256 to = _known[draw % IDS].finalAt;
        if ((draw >> 8) % 3 == 0 && to > block.timestamp + 1) vm.warp(to - (draw >> 16) % 2);
        else vm.warp(block.timestamp + (draw >> 24) % 1 hours);
    }

    function _compare() private view {
        for (uint32 id = 0; id < IDS; ++id) {
            Known storage known = _known[id];
            assertResult(id, known.result, known.result != Result.None && block.timestamp >= known.finalAt);
            assertEntry(id, known.result, known.publishedAt, known.finalAt - known.publishedAt, known.newest);
        }
    }
}
