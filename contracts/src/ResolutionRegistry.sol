// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IResolutionRegistry, Result} from "./interfaces/IResolutionRegistry.sol";
import {Announced, Announcements} from "./libraries/Announced.sol";

/// @title Results of outcomes, reported by the oracle network's forwarder.
/// @notice The owner may take back a result while its window runs. It can delay a result, never choose one.
/// @dev The reports follow the receiver interface of the Chainlink runtime environment: the forwarder has checked the
/// signatures of the network; which workflow speaks, for which chain and for whom, is checked here.
contract ResolutionRegistry is IResolutionRegistry, IERC165, Ownable2Step {
    /// @notice Seconds between the proposal of a reporter and the moment that it can be put in place.
    uint256 public constant REPORTER_DELAY = 2 days;
    /// @notice Longest dispute window in seconds.
    uint32 public constant MAX_WINDOW = 7 days;
    uint32 private constant MAX_MIN_WINDOW = 1 hours;
    /// @notice A report observed longer ago, in seconds, is refused: it was withheld.
    uint256 public constant MAX_REPORT_AGE = 1 days;
    /// @dev Workflow id, name and owner; what follows is not read.
    uint256 private constant METADATA_BYTES = 62;

    /// @notice Who may report.
    address public forwarder;
    /// @notice The workflow whose reports are accepted.
    bytes32 public workflowId;
    /// @notice Its owner on the oracle network.
    address public workflowOwner;
    /// @dev Dispute window in seconds of outcomes without one of their own; a report reads it with the slot above.
    Announced private _defaultWindow;
    /// @notice Who may report once `applyReporter` is called.
    address public pendingForwarder;
    /// @notice The workflow whose reports are accepted from then on.
    bytes32 public pendingWorkflowId;
    /// @notice Its owner on the oracle network.
    address public pendingWorkflowOwner;
    /// @notice When `applyReporter` can be called, unix seconds.
    uint256 public pendingReporterAt;

    /// @notice Shortest dispute window in seconds that can be set: an hour, or the one of the deployment if shorter.
    uint32 public immutable minWindow;

    /// @dev An `Entry` as it is stored, in one slot.
    struct Record {
        Result result;
        uint40 publishedAt;
        uint32 window;
        uint40 observedAt;
        Announced ownWindow;
    }

    mapping(uint32 outcomeId => Record) private _entries;

    /// @param owner_ Holds the veto and the settings.
    /// @param forwarder_ The oracle network's forwarder.
    /// @param workflowId_ The workflow that reports results.
    /// @param workflowOwner_ Its owner on the oracle network.
    /// @param defaultWindow_ Dispute window in seconds.
    constructor(
        address owner_,
        address forwarder_,
        bytes32 workflowId_,
        address workflowOwner_,
        uint32 defaultWindow_
    ) Ownable(owner_) {
        if (forwarder_ == address(0) || workflowOwner_ == address(0)) revert ZeroAddress();
        _setReporter(forwarder_, workflowId_, workflowOwner_);
        if (defaultWindow_ == 0 || defaultWindow_ > MAX_WINDOW) revert BadWindow();
        minWindow = defaultWindow_ < MAX_MIN_WINDOW ? defaultWindow_ : MAX_MIN_WINDOW;
        // Both are at most a week, which 24 bits hold.
        _defaultWindow = Announcements.initial(uint24(defaultWindow_));
        emit DefaultWindowSet(defaultWindow_, block.timestamp);
    }

    /// @inheritdoc IResolutionRegistry
    function onReport(bytes calldata metadata, bytes calldata report) external {
        if (msg.sender != forwarder) revert NotForwarder();
        _checkWorkflow(metadata);
        (uint256 chainId, address receiver, uint40 observedAt, uint32[] memory ids, uint8[] memory results) =
            abi.decode(report, (uint256, address, uint40, uint32[], uint8[]));
        if (chainId != block.chainid || receiver != address(this)) revert WrongReceiver();
        if (ids.length == 0 || ids.length != results.length) revert MalformedReport();
        if (observedAt > block.timestamp || block.timestamp - observedAt > MAX_REPORT_AGE) revert UntimelyReport();
        for (uint256 i = 0; i < ids.length; ++i) {
            if (results[i] == 0 || results[i] > uint8(type(Result).max)) revert MalformedReport();
            _publish(ids[i], Result(results[i]), observedAt);
        }
    }

    /// @inheritdoc IResolutionRegistry
    function veto(uint32 outcomeId) external onlyOwner {
        Record storage entry = _entries[outcomeId];
        Result result = entry.result;
        if (result == Result.None || _isFinal(entry)) revert NotVetoable();
        entry.result = Result.None;
        emit ResultVetoed(outcomeId, result);
    }

    /// @inheritdoc IResolutionRegistry
    function setWindow(uint32 outcomeId, uint32 window) external onlyOwner {
        if (window != 0) _checkWindow(window);
        Announced announced = _entries[outcomeId].ownWindow.announce(uint24(window));
        _entries[outcomeId].ownWindow = announced;
        emit WindowSet(outcomeId, window, announced.changesAt());
    }

    /// @inheritdoc IResolutionRegistry
    function setDefaultWindow(uint32 window) external onlyOwner {
        _checkWindow(window);
        _defaultWindow = _defaultWindow.announce(uint24(window));
        emit DefaultWindowSet(window, _defaultWindow.changesAt());
    }

    /// @inheritdoc IResolutionRegistry
    function proposeReporter(address forwarder_, bytes32 workflowId_, address workflowOwner_) external onlyOwner {
        if (forwarder_ == address(0) || workflowOwner_ == address(0)) revert ZeroAddress();
        pendingForwarder = forwarder_;
        pendingWorkflowId = workflowId_;
        pendingWorkflowOwner = workflowOwner_;
        pendingReporterAt = block.timestamp + REPORTER_DELAY;
        emit ReporterProposed(forwarder_, workflowId_, workflowOwner_, pendingReporterAt);
    }

    /// @inheritdoc IResolutionRegistry
    function applyReporter() external onlyOwner {
        if (pendingForwarder == address(0) || block.timestamp < pendingReporterAt) revert NoReporterDue();
        _setReporter(pendingForwarder, pendingWorkflowId, pendingWorkflowOwner);
        delete pendingForwarder;
        delete pendingWorkflowId;
        delete pendingWorkflowOwner;
        delete pendingReporterAt;
    }

    /// @inheritdoc IResolutionRegistry
    function resultOf(uint32 outcomeId) external view returns (Result result, bool isFinal) {
        Record storage entry = _entries[outcomeId];
        result = entry.result;
        isFinal = result != Result.None && _isFinal(entry);
    }

    /// @inheritdoc IResolutionRegistry
    function entryOf(uint32 outcomeId) external view returns (Entry memory) {
        Record storage it = _entries[outcomeId];
        return Entry(it.result, it.publishedAt, it.window, it.observedAt, it.ownWindow.value());
    }

    /// @inheritdoc IResolutionRegistry
    function defaultWindow() public view returns (uint32) {
        return _defaultWindow.value();
    }

    /// @inheritdoc IResolutionRegistry
    function windowOf(uint32 outcomeId) external view returns (uint32) {
        return _windowOf(_entries[outcomeId]);
    }

    /// @notice The receiver interface of the oracle network is that of `onReport` alone.
    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == IResolutionRegistry.onReport.selector || interfaceId == type(IERC165).interfaceId;
    }

    /// @dev Ignores what is not newer than what is known: a replayed report cannot undo a veto or a correction.
    function _publish(uint32 outcomeId, Result result, uint40 observedAt) private {
        Record storage entry = _entries[outcomeId];
        Result previous = entry.result;
        bool isFinal = previous != Result.None && _isFinal(entry);
        if (isFinal || observedAt <= entry.observedAt || previous == result) {
            // Said again, a result starts no new window, but makes whatever was observed before it old.
            if (!isFinal && observedAt > entry.observedAt) entry.observedAt = observedAt;
            emit ReportIgnored(outcomeId, result, observedAt);
            return;
        }
        uint32 window = _windowOf(entry);
        entry.result = result;
        entry.publishedAt = uint40(block.timestamp);
        entry.window = window;
        entry.observedAt = observedAt;
        emit ResultPublished(outcomeId, result, previous, observedAt, block.timestamp + window);
    }

    function _windowOf(Record storage entry) private view returns (uint32) {
        uint32 own = entry.ownWindow.value();
        return own == 0 ? defaultWindow() : own;
    }

    function _isFinal(Record storage entry) private view returns (bool) {
        return block.timestamp >= uint256(entry.publishedAt) + entry.window;
    }

    function _checkWorkflow(bytes calldata metadata) private view {
        if (
            metadata.length < METADATA_BYTES || bytes32(metadata[:32]) != workflowId
                || address(bytes20(metadata[42:METADATA_BYTES])) != workflowOwner
        ) revert WrongWorkflow();
    }

    function _setReporter(address forwarder_, bytes32 workflowId_, address workflowOwner_) private {
        forwarder = forwarder_;
        workflowId = workflowId_;
        workflowOwner = workflowOwner_;
        emit ReporterSet(forwarder_, workflowId_, workflowOwner_);
    }

    function _checkWindow(uint32 window) private view {
        if (window < minWindow || window > MAX_WINDOW) revert BadWindow();
    }
}
