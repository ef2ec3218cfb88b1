// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Result} from "../../src/interfaces/IResolutionRegistry.sol";

/// @notice What the results of outcomes must be, kept from the reports alone.
abstract contract GhostRegistry {
    struct Known {
        Result result;
        uint256 publishedAt;
        uint256 window;
        uint256 observedAt;
    }

    mapping(uint32 outcomeId => Known) internal known;
    /// @dev A setting that changes two days after it is announced.
    struct Setting {
        uint256 present;
        uint256 next;
        uint256 due;
    }

    mapping(uint32 outcomeId => Setting) internal ownWindow;
    Setting internal commonWindow;

    function valueOf(Setting storage setting) internal view returns (uint256) {
        return block.timestamp < setting.due ? setting.present : setting.next;
    }

    function noteSetting(Setting storage setting, uint256 value) internal {
        (setting.present, setting.next, setting.due) = (valueOf(setting), value, block.timestamp + 2 days);
    }

    /// @dev What a report must do: a newer report of another result replaces one whose window still runs; whatever is
    /// newer makes older reports stale; nothing moves a final result.
    function noteReport(uint32 id, Result result, uint256 observedAt) internal returns (bool published) {
        Known storage entry = known[id];
        if (isFinal(id) || observedAt <= entry.observedAt) return false;
        entry.observedAt = observedAt;
        if (entry.result == result) return false;
        entry.result = result;
        entry.publishedAt = block.timestamp;
        uint256 own = valueOf(ownWindow[id]);
        entry.window = own == 0 ? valueOf(commonWindow) : own;
        return true;
    }

    function noteVeto(uint32 id) internal {
        known[id].result = Result.None;
    }

    function isFinal(uint32 id) internal view returns (bool) {
        return known[id].result != Result.None && block.timestamp >= finalAt(id);
    }

    function isProvisional(uint32 id) internal view returns (bool) {
        return known[id].result != Result.None && block.timestamp < finalAt(id);
    }

    function finalAt(uint32 id) internal view returns (uint256) {
        return known[id].publishedAt + known[id].window;
    }
}
