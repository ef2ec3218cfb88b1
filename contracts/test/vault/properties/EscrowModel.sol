// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Book} from "../../../src/interfaces/IQuotingVault.sol";
import {ParlayVault} from "../../../src/ParlayVault.sol";

/// @notice All that the vault sees of an escrow: what is locked, what is owed, and cash for both. It reaches states
/// at once that the real one reaches after many parlays; the real one is tested beside it.
contract EscrowModel {
    IERC20 private immutable _token;
    uint64 private _locked;
    uint56 private _live;
    mapping(address account => uint256) public credits;

    constructor(IERC20 token_) {
        _token = token_;
    }

    function books(address) external view returns (Book memory) {
        return Book(_locked, _live, 0, true);
    }

    /// @notice Nothing is published here.
    function decided(address) external pure returns (uint256 gain, uint256 loss) {}

    /// @notice A fill that the vault judges.
    function fill(ParlayVault vault, uint256 collateral, address signer) external {
        vault.onFill(collateral, type(uint128).max, signer, block.timestamp, Book(_locked, _live, 0, true), credits[address(vault)]);
        _token.transferFrom(address(vault), address(this), collateral);
        _locked += uint64(collateral);
        ++_live;
    }

    /// @notice Collateral that came without being judged: what later redemptions make of an earlier fill.
    function noteLocked(uint256 collateral) external {
        _locked += uint64(collateral);
    }

    /// @notice `cost` of the collateral is settled and `credit` is owed for it.
    function settle(address vault, uint256 cost, uint256 credit) external {
        _locked -= uint64(cost);
        credits[vault] += credit;
    }

    function withdraw() external returns (uint256 amount) {
        amount = credits[msg.sender];
        credits[msg.sender] = 0;
        _token.transfer(msg.sender, amount);
    }
}
